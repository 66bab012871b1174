export { AdminPages } from './admin-pages';
export { ApiKeysModule } from './api-keys.module';
export { AdminOnly, CurrentCaller, NeedsScope, Public } from './access.decorators';
export { accessRefusals, apiKeyRefusals } from './api-key.refusals';
export { Authenticator } from './authenticator';
export { GrantChannel } from './commands/grant-channel';
export { LastUse } from './last-use';
export { type Caller, mayReach, reachableChannels } from './model/caller';
export { type ChangedKeys, ListChangedKeys } from './queries/list-changed-keys';
