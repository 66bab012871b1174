import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../api-keys';
import { jobRefusals } from '../job.refusals';

const MOST_CHARACTERS = 255;
/** Headers that are part of what is requested. */
const MEANT = ['x-force-transition', 'if-match'];

export type KeyedRequest = Request & { caller: Caller };

/** Caller and key under which a request can be repeated, and a fingerprint of the whole request. */
export interface IdempotencyKey {
  readonly caller: string;
  readonly key: string;
  readonly fingerprint: string;
  /** Whose key it is. */
  readonly by: Caller;
}

export type NamedKey = Pick<IdempotencyKey, 'caller' | 'key'>;

/** The request's `Idempotency-Key` (docs/changing-orders.md#what-a-key-remembers), or null without one. */
export const RequestIdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) =>
  idempotencyKeyOf(context.switchToHttp().getRequest()),
);

/** Like `RequestIdempotencyKey`. */
export function idempotencyKeyOf(request: KeyedRequest): IdempotencyKey | null {
  const named = namedKeyOf(request);
  if (named === null) return null;
  const { length } = named.key;
  if (length === 0 || length > MOST_CHARACTERS) throw jobRefusals.INVALID_IDEMPOTENCY_KEY();
  return { ...named, fingerprint: fingerprintOf(request), by: request.caller };
}

/** Caller and key alone, before the body is read, whether or not the key is valid. */
export function namedKeyOf(request: KeyedRequest): NamedKey | null {
  const key = request.get('idempotency-key')?.trim();
  const { kind, keyId } = request.caller;
  return key === undefined ? null : { caller: keyId ?? kind, key };
}

/**
 * Computed from the body as received: fields that the service ignores, such as read-only ones, are part of
 * the request.
 */
function fingerprintOf(request: Request): string {
  const asked = [
    request.method,
    request.path,
    ...MEANT.map((name) => request.get(name) ?? null),
    request.body as unknown,
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}
