import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { RecordedEvent } from '@libs/outbox';
import type { Tx } from '@libs/unit-of-work';
import { Jobs } from '../../jobs';
import { Metrics } from '../../infrastructure/metrics';
import { namesHost } from './model/command-origin';

interface Cause {
  readonly caused_by?: string;
  /** The job that made the change, if any. */
  readonly job_id?: string;
}

interface Skipped {
  readonly event: RecordedEvent;
  readonly origin: string;
  readonly jobId: string | undefined;
}

/**
 * Prevents a system from being notified of its own changes: what comes from an endpoint's host is not sent
 * there (docs/webhooks.md#changes-that-come-from-the-endpoint).
 */
@Injectable()
export class LoopPrevention {
  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
  ) {}

  /**
   * The events that may be sent to their channel's endpoint. The others get a record in its history and are
   * counted, in a metric and in their jobs.
   */
  async withoutLoops(tx: Tx, events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> {
    const suspects = events.flatMap((event) => suspicionOf(event));
    if (suspects.length === 0) return events;
    const endpoints = await endpointsOf(tx, suspects);
    const skipped = suspects.filter((suspect) => leadsBack(suspect, endpoints.get(suspect.event.partition)));
    if (skipped.length === 0) return events;
    await recordSkipped(tx, skipped);
    const counted = skipped.flatMap(({ event, jobId }) =>
      jobId === undefined ? [] : [{ channelId: event.partition, jobId }],
    );
    await this.jobs.countSkippedWebhooks(tx, counted);
    tx.afterCommit(() => this.metrics.webhooksSkipped.inc(skipped.length));
    const left = new Set(skipped.map(({ event }) => event));
    return events.filter((event) => !left.has(event));
  }
}

interface Endpoint {
  readonly id: string;
  readonly webhook_url: string;
  readonly webhook_events: readonly string[];
}

async function endpointsOf(tx: Tx, suspects: readonly Skipped[]): Promise<Map<string, Endpoint>> {
  const rows = await tx.query<Endpoint>(
    `SELECT channel_id AS id, webhook_url, webhook_events FROM webhook_endpoints
      WHERE channel_id = ANY ($1) AND webhook_url IS NOT NULL`,
    [suspects.map(({ event }) => event.partition)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deliveries that end without an attempt; a replay sends them like any other. */
async function recordSkipped(tx: Tx, skipped: readonly Skipped[]): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_deliveries (channel_id, event_id, id, event_type, order_id, version, state, skipped_origin, error)
     SELECT s.channel_id, s.event_id, s.id, s.type, s.order_id, s.version, 'failed', s.origin,
            'Skipped: the change comes from ' || s.origin || ', which the endpoint''s host names'
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::int[], $7::text[])
         AS s(channel_id, event_id, id, type, order_id, version, origin)
     ON CONFLICT DO NOTHING`,
    [
      skipped.map(({ event }) => event.partition),
      skipped.map(({ event }) => event.id),
      skipped.map(() => uuid()),
      skipped.map(({ event }) => event.type),
      skipped.map(({ event }) => event.subject),
      skipped.map(({ event }) => event.version),
      skipped.map(({ origin }) => origin),
    ],
  );
}

function leadsBack({ event, origin }: Skipped, endpoint: Endpoint | undefined): boolean {
  return (
    endpoint !== undefined &&
    endpoint.webhook_events.includes(event.type) &&
    namesHost(origin, endpoint.webhook_url)
  );
}

function suspicionOf(event: RecordedEvent): Skipped[] {
  const { caused_by: origin, job_id: jobId } = JSON.parse(event.origin ?? '{}') as Cause;
  return origin === undefined ? [] : [{ event, origin, jobId }];
}
