import { Inject, Injectable } from '@nestjs/common';
import type { ICommand } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { WakeUps } from '@libs/work-queue';
import { JobIntake, type NewJob, type OnceOnly } from '@libs/durable-jobs';
import { inSpan } from '@libs/tracing';
import { type Tx } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { AcceptedResponse } from './accepting/accepted-response';
import { jobTable } from './job-table';
import { payloadOf } from './running/job-traces';
import { JobTypes } from './job-types';
import { jobRefusals } from './job.refusals';
import type { IdempotencyKey } from './idempotency/idempotency-key.decorator';
import { AnsweredRequests } from './idempotency/answered-requests';

export const JOBS_WAKE_UP = 'jobs';
export const OUTSIDE_JOBS_WAKE_UP = 'outside-jobs';

/** The queue of a command: jobs of one key in one channel run one at a time, in the order accepted. */
export interface JobPlace {
  readonly channelId: string;
  readonly key: string;
}

/** An accepted request: a command to be executed later, and the body of its 202. */
export interface Proposal {
  readonly command: ICommand;
  readonly key: string;
  /** Or its JSON text. */
  readonly body: object | string;
  /** JSON text of the command, if already serialized. */
  readonly payload?: string;
}

/** Accepts commands to be executed later. */
@Injectable()
export class Jobs {
  private readonly intake: JobIntake;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly types: JobTypes,
    private readonly wakeUps: WakeUps,
    private readonly answered: AnsweredRequests,
    @Inject(SETTINGS_TOKEN) settings: CompleteSettings,
  ) {
    this.intake = new JobIntake(dataSource, jobTable, settings.BATCH_BYTES, () => wakeUps.send(JOBS_WAKE_UP));
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
   * Resolves with the job's id once the command is committed and can no longer be lost
   * (docs/promises.md#accepted-means-kept).
   */
  async accept(command: ICommand, place: JobPlace): Promise<string> {
    const id = uuid();
    await this.keep(id, command, place, null);
    return id;
  }

  /** Like `accept`, in an existing transaction: the command is accepted when that commits. */
  async acceptIn(tx: Tx, command: ICommand, place: JobPlace): Promise<string> {
    const id = uuid();
    const row = this.rowOf(id, command, place, JSON.stringify(command));
    await jobTable.insertIn(tx, [row]);
    const { outsideTransaction } = this.types.of(command);
    tx.afterCommit(() => this.wakeUps.send(outsideTransaction ? OUTSIDE_JOBS_WAKE_UP : JOBS_WAKE_UP));
    return id;
  }

  /**
   * Accepts a request and returns its 202. With an `Idempotency-Key`, a repeat within 24 h gets the first
   * response and nothing is accepted, even if both arrive at once at different processes; the key with
   * another request is refused (docs/changing-orders.md#what-a-key-remembers). `propose` decides what the
   * request becomes; it is not called when the request is a known repeat.
   */
  async answer(
    channelId: string,
    repeat: IdempotencyKey | null,
    propose: (jobId: string) => Proposal | Promise<Proposal>,
  ): Promise<AcceptedResponse> {
    const known = repeat === null ? null : await this.firstAnswer(channelId, repeat);
    if (known !== null) return known;
    if (repeat !== null && (await this.answered.isUsedElsewhere(repeat, channelId)))
      throw jobRefusals.IDEMPOTENCY_KEY_REUSED();
    const jobId = uuid();
    const { command, key, body, payload } = await propose(jobId);
    const answer = typeof body === 'string' ? body : JSON.stringify(body);
    const once = repeat === null ? null : { ...repeat, answer };
    if (await this.keep(jobId, command, { channelId, key }, once, payload)) {
      return new AcceptedResponse(channelId, jobId, answer);
    }
    const first = await this.firstAnswer(channelId, repeat!);
    if (first === null) throw new Error('an accepted request was forgotten while it was repeated');
    return first.jobId === jobId ? new AcceptedResponse(channelId, jobId, answer) : first;
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

  private async firstAnswer(channelId: string, repeat: IdempotencyKey): Promise<AcceptedResponse | null> {
    const first = await jobTable.findRequest(this.dataSource, channelId, repeat);
    if (first === null) return null;
    if (first.fingerprint !== repeat.fingerprint) throw jobRefusals.IDEMPOTENCY_KEY_REUSED();
    return new AcceptedResponse(channelId, first.jobId, first.answer, true);
  }

  private async keep(
    id: string,
    command: ICommand,
    place: JobPlace,
    once: OnceOnly | null,
    text?: string,
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

  private rowOf(
    id: string,
    command: ICommand,
    { channelId: partition, key }: JobPlace,
    payload: string,
  ): NewJob {
    const { type, orderNumberOf, outline } = this.types.of(command);
    const label = orderNumberOf?.(command) ?? null;
    return { id, partition, key, type, label, payload, outline: outline?.(command) ?? null };
  }
}

const UNFINISHED_KEYS = `
  SELECT j.key FROM unnest($1::uuid[], $2::text[]) AS asked(channel_id, key)
    JOIN jobs j ON j.channel_id = asked.channel_id AND j.key = asked.key
   WHERE j.status IN ('queued', 'processing')`;
