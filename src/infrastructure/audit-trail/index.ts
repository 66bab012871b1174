export { readTrail, writeToTrail } from './audit-trail';
export { ActorDto } from './dto/actor.dto';
export { type Actor, actorOf } from './model/actor';
export type { AuditFilter, AuditPosition, AuditRecord } from './model/audit-record';
export { changedFields } from './model/changed-fields';
export { AUDIT_ACTIONS, resourceTypeOf, type AuditAction, type TrailEntry } from './model/trail-entry';
export { type Requester, THE_SERVICE } from './model/requester';
