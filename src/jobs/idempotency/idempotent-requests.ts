import { Injectable, Logger } from '@nestjs/common';
import { KeyedQueue } from '@libs/concurrency';
import { IN_LONG_REQUEST, IN_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { jobRefusals } from '../job.refusals';
import type { IdempotencyKey } from './idempotency-key.decorator';
import { AnsweredRequests, type FormerRequest, type GivenAnswer } from './answered-requests';

/** A request that is applied at once. */
export interface Application<T> {
  /** Applies it and returns its result. May be repeated from the beginning. */
  readonly apply: () => Promise<T>;
  /** What is stored of the result for repeats. */
  readonly toAnswer: (result: T) => GivenAnswer;
  /** The fingerprint of the whole request, known once an upload has been received. */
  readonly fingerprint: () => Promise<string>;
  /** An upload can be read only once, and takes longer to be stored. */
  readonly isUpload: boolean;
}

export type Outcome<T> =
  { readonly kind: 'applied'; readonly result: T } | { readonly kind: 'known'; readonly answer: GivenAnswer };

/** Ends the transaction of a request that turns out to be a repeat. */
class KnownRequest extends Error {
  constructor(readonly former: FormerRequest) {
    super('the request came before');
  }
}

/** Applies requests with an `Idempotency-Key` once: key, effect and response are committed together. */
@Injectable()
export class IdempotentRequests {
  private readonly logger = new Logger(IdempotentRequests.name);
  /** Repeats wait for each other here, without a database connection. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: AnsweredRequests,
  ) {}

  /** The first response of the request, or null. Refuses a key that was used for another request. */
  async known(repeat: IdempotencyKey): Promise<GivenAnswer | null> {
    const [former, accepted] = await Promise.all([
      this.requests.find(repeat),
      this.requests.usedElsewhere(repeat, { channelId: null }),
    ]);
    if (accepted !== null) throw jobRefusals.IDEMPOTENCY_KEY_REUSED();
    return former === null || isAbandonable(former) ? null : answerOf(former, repeat.fingerprint);
  }

  /**
   * One transaction for everything; a repeat at the same moment waits for its end. If the request commits its work in parts
   * (`UnitOfWork.commitPart`), its key is committed with the first and its response with the last: a repeat in between is refused.
   */
  apply<T>(
    repeat: IdempotencyKey,
    { apply, toAnswer, fingerprint, isUpload }: Application<T>,
  ): Promise<Outcome<T>> {
    const limits = isUpload ? { ...IN_LONG_REQUEST, tries: 1 } : IN_REQUEST;
    let asked = repeat;
    const frame = {
      first: async (tx: Tx) => {
        asked = { ...repeat, fingerprint: await fingerprint() };
        if (await this.requests.begin(asked, tx)) return;
        const former = await this.requests.find(asked, tx);
        if (former !== null) throw new KnownRequest(former);
      },
      next: (tx: Tx) => this.requests.goOn(asked, tx),
      last: (tx: Tx, result: T) => this.requests.end(asked, toAnswer(result), tx),
      breakOff: () => this.requests.forget(asked),
    };
    return this.queue.run(`${repeat.caller} ${repeat.key}`, async () => {
      try {
        return { kind: 'applied', result: await this.unitOfWork.enclose(frame, apply, limits) };
      } catch (error) {
        if (!(error instanceof KnownRequest)) throw error;
        return { kind: 'known', answer: answerOf(error.former, asked.fingerprint) };
      }
    });
  }

  /**
   * For a request that calls another system: its key is taken before the call and its response stored after
   * it. A repeat in between is refused, and so is one of the next minute when the response can't be stored.
   */
  async applyOutside<T>(repeat: IdempotencyKey, { apply, toAnswer }: Application<T>): Promise<Outcome<T>> {
    if (!(await this.requests.begin(repeat))) {
      const former = await this.requests.find(repeat);
      if (former === null) throw jobRefusals.REQUEST_UNDER_WAY();
      return { kind: 'known', answer: answerOf(former, repeat.fingerprint) };
    }
    const result = await apply().catch(async (error: unknown) => {
      await this.requests.forget(repeat).catch(() => undefined);
      throw error;
    });
    const fault = await this.requests.end(repeat, toAnswer(result)).catch((error: unknown) => error);
    if (fault !== undefined) this.logger.error(fault);
    return { kind: 'applied', result };
  }
}

/** `begin` finds out whether a request under way was left by a process that died. */
function isAbandonable({ status }: FormerRequest): boolean {
  return status === null;
}

function answerOf({ status, ...former }: FormerRequest, fingerprint: string): GivenAnswer {
  if (former.fingerprint !== fingerprint) throw jobRefusals.IDEMPOTENCY_KEY_REUSED();
  if (status === null) throw jobRefusals.REQUEST_UNDER_WAY();
  return { status, location: former.location, answer: former.answer };
}
