import { Inject, Injectable } from '@nestjs/common';
import type { ICommand } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { WakeUps } from '@libs/work-queue';
import { JobIntake, type NewJob, type OnceOnly } from '@libs/durable-jobs';
import type { Text } from '@libs/json-text';
import { inSpan } from '@libs/tracing';
import { type Tx } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { Topology } from '../infrastructure/database';
import { jobTable } from './job-table';
import { payloadOf } from './running/job-traces';
import { JobTypes } from './job-types';
import { type JobStanding, type StandingRow, toStanding } from './model/job-standing';

export const JOBS_WAKE_UP = 'jobs';
export const OUTSIDE_JOBS_WAKE_UP = 'outside-jobs';

/** The queue of a command: jobs of one key in one channel run one at a time, in the order accepted. */
export interface JobPlace {
  readonly channelId: string;
  readonly key: string;
}

/** Accepts commands to be executed later. */
@Injectable()
export class Jobs {
  private readonly intake: JobIntake;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    private readonly types: JobTypes,
    private readonly wakeUps: WakeUps,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
    topology: Topology,
  ) {
    const wake = () => wakeUps.send(JOBS_WAKE_UP);
    this.intake = new JobIntake(dataSource, jobTable, settings.BATCH_BYTES, wake, topology);
  }

  /** When this process last accepted something, as `performance.now()`. */
  get acceptedAtMs(): number {
    return this.intake.acceptedAtMs;
  }

  /** How long the oldest request of this process has waited for its write, in milliseconds. */
  get waitingMs(): number {
    return this.intake.waitingMs;
  }

  /** How many requests of this process share a write. */
  get waitingRequests(): number {
    return this.intake.waitingRequests;
  }

  /**
   * Resolves once the command is committed and can no longer be lost (docs/promises.md#accepted-means-kept). False
   * when the request came before, by `once`: then nothing was written. @param text the command as JSON text, if
   * already serialized
   */
  async accept(
    id: string,
    command: ICommand,
    place: JobPlace,
    once: OnceOnly | null,
    text?: Text,
  ): Promise<boolean> {
    const { type, outsideTransaction } = this.types.of(command);
    const accepted = await inSpan(
      () => ({ name: `accept ${type}`, kind: 'producer', attributes: { 'job.id': id } }),
      () => {
        const payload = payloadOf(command, text);
        return this.intake.accept({ ...this.rowOf(id, command, place, payload), once });
      },
    );
    if (outsideTransaction) this.wakeUps.send(OUTSIDE_JOBS_WAKE_UP);
    return accepted;
  }

  /** Accepts a command in an existing transaction, when that commits. Returns the id of the job. */
  async acceptIn(tx: Tx, command: ICommand, place: JobPlace, id = uuid()): Promise<string> {
    const row = this.rowOf(id, command, place, JSON.stringify(command));
    await jobTable.insertIn(tx, [row]);
    const { outsideTransaction } = this.types.of(command);
    tx.afterCommit(() => this.wakeUps.send(outsideTransaction ? OUTSIDE_JOBS_WAKE_UP : JOBS_WAKE_UP));
    return id;
  }

  /** The state of jobs, by id, as of this transaction. A job that ended long ago has been deleted. */
  async standings(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, JobStanding>> {
    const rows = await tx.query<StandingRow>(STANDINGS, [ids]);
    return new Map(rows.map((row) => [row.id, toStanding(row)]));
  }

  /** Which of the keys have a job that has not ended, as of this transaction. */
  async unfinishedKeys(tx: Tx, places: readonly JobPlace[]): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ key: string }>(UNFINISHED_KEYS, [
      places.map(({ channelId }) => channelId),
      places.map(({ key }) => key),
    ]);
    return new Set(rows.map(({ key }) => key));
  }

  /** Counts deliveries that were skipped because the change came from their endpoint. */
  async countSkippedWebhooks(
    tx: Tx,
    skipped: readonly { readonly channelId: string; readonly jobId: string }[],
  ): Promise<void> {
    await tx.query(
      `UPDATE jobs j SET webhooks_skipped = j.webhooks_skipped + s.n
         FROM (SELECT channel_id, id, count(*) AS n FROM unnest($1::uuid[], $2::uuid[]) AS u(channel_id, id) GROUP BY 1, 2) s
        WHERE j.channel_id = s.channel_id AND j.id = s.id`,
      [skipped.map(({ channelId }) => channelId), skipped.map(({ jobId }) => jobId)],
    );
  }

  private rowOf(
    id: string,
    command: ICommand,
    { channelId: partition, key }: JobPlace,
    payload: Text,
  ): NewJob {
    const { type, orderNumberOf, outline } = this.types.of(command);
    const label = orderNumberOf?.(command) ?? null;
    return { id, partition, key, type, label, payload, outline: outline?.(command) ?? null };
  }
}

const STANDINGS = 'SELECT id, status, error FROM jobs WHERE id = ANY ($1::uuid[])';

const UNFINISHED_KEYS = `
  SELECT j.key FROM unnest($1::uuid[], $2::text[]) AS asked(channel_id, key)
    JOIN jobs j ON j.channel_id = asked.channel_id AND j.key = asked.key
   WHERE j.status IN ('queued', 'processing')`;
