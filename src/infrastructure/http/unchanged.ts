import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { httpRefusals } from './errors/http.refusals';

/** The `updated_at` that the record must still have, as `If-Match` names it; null: any (docs/rules/values.md#changes-at-the-same-time). */
export type UnchangedSince = string | null;

/** The `If-Match` of a request that changes a record which has no version, without its quotes. */
export const IfUnchanged = createParamDecorator(
  (_data: unknown, context: ExecutionContext): UnchangedSince => {
    const header = context.switchToHttp().getRequest<Request>().headers['if-match']?.trim();
    return header === undefined || header === '*' ? null : header.replace(/^"(.*)"$/, '$1');
  },
);

/** Refuses when the record is no longer as the sender read it. Call it on the locked row. */
export function requireUnchanged(since: UnchangedSince, updatedAt: Date): void {
  const current = updatedAt.toISOString();
  if (since !== null && since !== current) throw httpRefusals.CHANGED_MEANWHILE(current);
}
