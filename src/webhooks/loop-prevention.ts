import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '@libs/outbox';
import type { Tx } from '@libs/unit-of-work';
import { Jobs } from '../jobs';
import { Metrics } from '../metrics';

interface Cause {
  readonly caused_by?: string;
  /** The job that made the change, if one did. */
  readonly job_id?: string;
}

/** Keeps a system from being told of its own changes: endpoints whose URL contains the origin's name are left out (interface §6). */
@Injectable()
export class LoopPrevention {
  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
  ) {}

  /** The events that their channel's endpoint may be told of; the others are counted, here and at their jobs. */
  async withoutLoops(tx: Tx, events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const suspects = events.filter(
      (event) => event.origin !== null && causeOf(event).caused_by !== undefined,
    );
    if (suspects.length === 0) return events;
    const endpoints = await endpointsOf(tx, suspects);
    const skipped = new Set(suspects.filter((event) => leadsBack(event, endpoints.get(event.partition))));
    if (skipped.size === 0) return events;
    const counted = [...skipped].flatMap((event) => {
      const { job_id: jobId } = causeOf(event);
      return jobId === undefined ? [] : [{ channelId: event.partition, jobId }];
    });
    await this.jobs.countSkippedWebhooks(tx, counted);
    tx.afterCommit(() => this.metrics.webhooksSkipped.inc(skipped.size));
    return events.filter((event) => !skipped.has(event));
  }
}

interface Endpoint {
  readonly id: string;
  readonly webhook_url: string;
  readonly webhook_events: readonly string[];
}

async function endpointsOf(tx: Tx, events: readonly RecordedEvent[]): Promise<Map<string, Endpoint>> {
  const rows = await tx.query<Endpoint>(
    'SELECT id, webhook_url, webhook_events FROM channels WHERE id = ANY ($1) AND webhook_url IS NOT NULL',
    [events.map((event) => event.partition)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function leadsBack(event: RecordedEvent, endpoint: Endpoint | undefined): boolean {
  if (endpoint === undefined || !endpoint.webhook_events.includes(event.type)) return false;
  const { caused_by } = causeOf(event);
  return caused_by !== undefined && endpoint.webhook_url.toLowerCase().includes(caused_by.toLowerCase());
}

function causeOf({ origin }: RecordedEvent): Cause {
  return JSON.parse(origin ?? '{}') as Cause;
}
