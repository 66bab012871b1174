/** Who made a change, and in which request. */
export interface Requester {
  /** `system`: the system token. `service`: the service itself, without a request. */
  readonly kind: 'system' | 'key' | 'person' | 'device' | 'service';
  /** Of the key, the person or the device. */
  readonly keyId: string | null;
  readonly clientName: string;
  /** The `X-Request-Id` of the response; null when there was no request. */
  readonly requestId: string | null;
}

/** The requester of what the service does on its own. */
export const THE_SERVICE: Requester = {
  kind: 'service',
  keyId: null,
  clientName: 'service',
  requestId: null,
};
