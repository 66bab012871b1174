import { Injectable } from '@nestjs/common';
import type { ICommand } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { isText, type Text } from '@libs/json-text';
import { mayReach } from '../../api-keys';
import { AcceptedResponse } from '../accepting/accepted-response';
import { jobRefusals } from '../job.refusals';
import { jobTable } from '../job-table';
import { Jobs } from '../jobs';
import { AnsweredRequests, type RequestedChannel } from './answered-requests';
import { type IdempotencyKey, type KeyedRequest, namedKeyOf } from './idempotency-key.decorator';

/** An accepted request: a command to be executed later, and the body of its 202. */
export interface Proposal {
  readonly command: ICommand;
  readonly key: string;
  /** Or its JSON text. */
  readonly body: object | Text;
  /** JSON text of the command, if already serialized. */
  readonly payload?: Text;
}

/** The channel that a request for a job is for. */
export interface JobChannel extends RequestedChannel {
  readonly channelId: string;
}

/** Accepts requests as jobs, each `Idempotency-Key` once: key, job and response are committed together. */
@Injectable()
export class IdempotentJobs {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly answered: AnsweredRequests,
  ) {}

  /**
   * Accepts a request and returns its 202. With an `Idempotency-Key`, a repeat within 24 h gets the first
   * response and nothing is accepted, even if both arrive at once at different processes; the key with
   * another request is refused (docs/changing-orders.md#what-a-key-remembers). `propose` decides what the
   * request becomes; it is not called when the request is a known repeat.
   */
  async answer(
    channel: JobChannel,
    repeat: IdempotencyKey | null,
    propose: (jobId: string) => Proposal | Promise<Proposal>,
  ): Promise<AcceptedResponse> {
    const { channelId } = channel;
    const known =
      repeat === null
        ? null
        : ((await this.firstAnswer(channelId, repeat)) ?? (await this.answerElsewhere(channel, repeat)));
    if (known !== null) return known;
    const jobId = uuid();
    const { command, key, body, payload } = await propose(jobId);
    const answer = isText(body) ? body : JSON.stringify(body);
    const once = repeat === null ? null : { ...repeat, answer: String(answer) };
    if (await this.jobs.accept(jobId, command, { channelId, key }, once, payload)) {
      return new AcceptedResponse(channelId, jobId, answer);
    }
    const first = await this.firstAnswer(channelId, repeat!);
    if (first === null) throw new Error('an accepted request was forgotten while it was repeated');
    return first.jobId === jobId ? new AcceptedResponse(channelId, jobId, answer) : first;
  }

  /** The channel for which a request with this caller and key was accepted before; null without one. */
  async channelOfFirst(request: KeyedRequest): Promise<string | null> {
    const named = namedKeyOf(request);
    return named === null ? null : jobTable.partitionOfRequest(this.dataSource, named);
  }

  /** The first response where the path led to another channel then. Refuses a key that was used for another request. */
  private async answerElsewhere(
    channel: JobChannel,
    repeat: IdempotencyKey,
  ): Promise<AcceptedResponse | null> {
    const used = await this.answered.usedElsewhere(repeat, channel);
    if (used === null) return null;
    const { channel_id } = used;
    const first =
      channel_id !== null && mayReach(repeat.by, channel_id)
        ? await this.firstAnswer(channel_id, repeat)
        : null;
    if (first === null) throw jobRefusals.IDEMPOTENCY_KEY_REUSED();
    return first;
  }

  private async firstAnswer(channelId: string, repeat: IdempotencyKey): Promise<AcceptedResponse | null> {
    const first = await jobTable.findRequest(this.dataSource, channelId, repeat);
    if (first === null) return null;
    if (first.fingerprint !== repeat.fingerprint) throw jobRefusals.IDEMPOTENCY_KEY_REUSED();
    return new AcceptedResponse(channelId, first.jobId, first.answer, true);
  }
}
