import type { BucketSize } from '@libs/token-bucket';
import type { Loan } from './leased-bucket';

/** The part of a connection that is needed; ioredis provides it for a server, Sentinel and Cluster. */
export interface ScriptingRedis {
  readonly status: string;
  eval(script: string, keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

/** Redis can't be asked now. */
export class LenderAwayError extends Error {
  override readonly name = 'LenderAwayError';
}

const ANSWER_MS = 250;
const ANSWER_TURNS = 5;
/** After a failure nobody waits for Redis for this long. */
const PAUSE_MS = 1_000;

/**
 * KEYS: the bucket. ARGV: tokens a second, burst, tokens given back, tokens wanted. An absent bucket is a full one, so
 * it is kept for no longer than it takes to fill.
 */
const LEND = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + clock[2] / 1000
local perSecond, burst, back, want = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
tokens = math.min(burst, tokens + math.max(0, now - at) / 1000 * perSecond + back)
local granted = math.min(want, math.floor(tokens))
tokens = tokens - granted
redis.call('HSET', KEYS[1], 'tokens', string.format('%.3f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / perSecond * 1000) + 1000)
return {granted, string.format('%.3f', tokens)}`;

/**
 * Shared buckets in Redis. An unavailable or slow Redis delays one caller by a quarter of a second, at most
 * once a second.
 */
export class RedisLender {
  private askAgainAtMs = -Infinity;

  /** @param onAway called when Redis stops responding, once until it responds again */
  constructor(
    private readonly redis: ScriptingRedis,
    private readonly prefix: string,
    private readonly onAway: (reason: string) => void = () => undefined,
  ) {}

  /** Rejects with `LenderAwayError` when Redis does not grant or refuse in time. */
  async lend(name: string, { perSecond, burst }: BucketSize, back: number, want: number): Promise<Loan> {
    if (this.redis.status !== 'ready' || performance.now() < this.askAgainAtMs) throw new LenderAwayError();
    try {
      const key = `${this.prefix}:{${name}}`;
      const answer = await inTime(this.redis.eval(LEND, 1, key, perSecond, burst, back, want));
      const [granted, left] = answer as [number, string];
      return { granted, left: Number(left) };
    } catch (error) {
      if (performance.now() >= this.askAgainAtMs) this.onAway((error as Error).message);
      this.askAgainAtMs = performance.now() + PAUSE_MS;
      throw new LenderAwayError();
    }
  }
}

/**
 * The time is measured in turns of the event loop: a process that was busy itself still finds the response,
 * instead of blaming Redis for its own slowness.
 */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let turnsLeft = ANSWER_TURNS;
    const turn = (): void => {
      turnsLeft -= 1;
      if (turnsLeft > 0) timer = setTimeout(turn, ANSWER_MS / ANSWER_TURNS);
      else reject(new Error(`no answer within ${ANSWER_MS} ms`));
    };
    let timer = setTimeout(turn, ANSWER_MS / ANSWER_TURNS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
