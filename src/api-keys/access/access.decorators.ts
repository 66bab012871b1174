import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Requester } from '../../infrastructure/audit-trail';
import type { Caller, Scope } from '../model/caller';

export const PUBLIC = 'access:public';
export const NEEDED_SCOPE = 'access:scope';
export const ADMIN_ONLY = 'access:admin';

/** Makes a route public: no credential needed. The guard's test lists every such route. */
export const Public = () => SetMetadata(PUBLIC, true);

/**
 * The scope a route needs when it differs from that of its method, such as a GET that changes something
 * (docs/rules/access.md#scopes).
 */
export const NeedsScope = (scope: Scope) => SetMetadata(NEEDED_SCOPE, scope);

/** Only an admin key or the system token (docs/rules/access.md#scopes); others get 403 `Admin access required`. */
export const AdminOnly = () => SetMetadata(ADMIN_ONLY, true);

export type AuthenticatedRequest = Request & { caller: Caller };

/** The authenticated caller of the request. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);

/** The authenticated caller and the id of the request, as the audit trail names them. */
export const RequestedBy = createParamDecorator((_: unknown, context: ExecutionContext): Requester => {
  const { caller, headers } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  const { kind, keyId, clientName } = caller;
  return { kind, keyId, clientName, requestId: headers['x-request-id'] as string };
});
