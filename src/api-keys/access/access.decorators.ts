import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Requester } from '../../infrastructure/audit-trail';
import type { Area } from '../model/areas';
import type { Caller, Scope } from '../model/caller';

export const PUBLIC = 'access:public';
export const NEEDED_SCOPE = 'access:scope';
export const ADMIN_ONLY = 'access:admin';
export const AREA = 'access:area';
export const FOR_PEOPLE = 'access:people';
export const BY_PLACE = 'access:by-place';

/** Makes a route public: no credential needed. The guard's test lists every such route. */
export const Public = () => SetMetadata(PUBLIC, true);

/**
 * The scope a route needs when it differs from that of its method, such as a GET that changes something
 * (docs/rules/access.md#scopes).
 */
export const NeedsScope = (scope: Scope) => SetMetadata(NEEDED_SCOPE, scope);

/** Only those with the scope `admin` (docs/rules/access.md#scopes); other keys get 403 `Admin access required`. */
export const AdminOnly = () => SetMetadata(ADMIN_ONLY, true);

/**
 * What the route is about, so that roles of people can be granted it (docs/rules/access.md#roles). Of people, only
 * admins reach a route without an area.
 */
export const InArea = (area: Area) => SetMetadata(AREA, area);

/** The route shows and changes only what belongs to the caller's places; people who are limited to places reach no other. */
export const LimitsToPlaces = () => SetMetadata(BY_PLACE, true);

/** Only people who are signed in; keys, which have no session, get 403. */
export const ForPeople = () => SetMetadata(FOR_PEOPLE, true);

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
