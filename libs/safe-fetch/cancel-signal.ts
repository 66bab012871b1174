/** Tells a call to give up. An `AbortSignal` is one; who makes very many calls may bring a lighter one. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
