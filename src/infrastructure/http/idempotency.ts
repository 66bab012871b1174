import { SetMetadata } from '@nestjs/common';

const SHOWN_ONCE = 'http:shown-once';
const CALLS_OUT = 'http:calls-out';
const REPEATS_ITSELF = 'http:repeats-itself';

/** The methods of requests that may have an `Idempotency-Key`. */
export const KEYED_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Fields of the response with a secret that is shown only once: a repeat of the request shows them masked. */
export const ShowsOnce = (...fields: string[]) => SetMetadata(SHOWN_ONCE, fields);

/** The route calls another system, so that it can't run in one transaction with storing its response. */
export const CallsOut = () => SetMetadata(CALLS_OUT, true);

/** The route handles `Idempotency-Key` itself. */
export const HandlesIdempotency = () => SetMetadata(REPEATS_ITSELF, true);

/** How a route handles repeats of its requests. */
export interface IdempotencyTraits {
  readonly shownOnce: readonly string[];
  readonly callsOut: boolean;
  readonly repeatsItself: boolean;
}

export function idempotencyTraitsOf(handler: object): IdempotencyTraits {
  return {
    shownOnce: (Reflect.getMetadata(SHOWN_ONCE, handler) as string[] | undefined) ?? [],
    callsOut: Reflect.getMetadata(CALLS_OUT, handler) === true,
    repeatsItself: Reflect.getMetadata(REPEATS_ITSELF, handler) === true,
  };
}
