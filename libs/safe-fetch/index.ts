export type { CancelSignal } from './cancel-signal';
export { SafeFetch, type SafeFetchOptions, type SafeRequest } from './safe-fetch';
export type { SafeResponse } from './call';
export { OutOfConnectionsError, RequestFailedError, TargetRefusedError, type FailureKind } from './errors';
export { refuseTarget, type TargetPolicy, type WebProtocol } from './target';
