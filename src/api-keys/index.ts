export { AccessGuard } from './access/access.guard';
export { Admission } from './access/admission';
export { ApiKeysModule } from './api-keys.module';
export {
  AdminOnly,
  type AuthenticatedRequest,
  CurrentCaller,
  ForPeople,
  InArea,
  LimitsToPlaces,
  NeedsScope,
  Public,
  RequestedBy,
} from './access/access.decorators';
export { CallerCache, type FoundCaller } from './access/caller-cache';
export { FamiliarCredentials, type FamiliarRow } from './access/familiar-credentials';
export { Sessions, type SessionKind } from './access/sessions';
export { UseNotes } from './access/use-notes';
export { hashKey } from './key-value';
export { LimitBuckets } from './limits/limit-buckets';
export { LimitLender } from './limits/limit-lender';
export { RateLimits } from './limits/rate-limits';
export { type Area, AREAS, type Grants } from './model/areas';
export { accessRefusals } from './api-key.refusals';
export { ClientAddresses } from './access/client-addresses';
export { GrantChannel } from './commands/grant-channel';
export { LastUse } from './access/last-use';
export { TestCallLimits } from './limits/test-call-limits';
export {
  type Caller,
  hasScope,
  isAdmin,
  mayReach,
  mayReachPlace,
  reachableChannels,
  reachablePlaces,
  type Scope,
  SCOPES,
  SYSTEM_CALLER,
} from './model/caller';
export { FindKeyCaller } from './queries/find-key-caller';
export { type ChangedKeys, ListChangedKeys } from './queries/list-changed-keys';
