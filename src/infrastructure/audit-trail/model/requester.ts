/** Who did something, and in which request. */
export interface Requester {
  /** `system`: the system token. `service`: the service itself, asked by nobody. */
  readonly kind: 'system' | 'key' | 'service';
  readonly keyId: string | null;
  readonly clientName: string;
  /** The `X-Request-Id` that the caller was answered with; null when there was no request. */
  readonly requestId: string | null;
}

/** What the service does of its own accord is done by this. */
export const THE_SERVICE: Requester = {
  kind: 'service',
  keyId: null,
  clientName: 'service',
  requestId: null,
};
