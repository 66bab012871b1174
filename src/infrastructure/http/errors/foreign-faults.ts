const responses = new WeakSet<object>();

/**
 * Marks a 5xx response as the fault of a channel's endpoint: it is neither logged nor counted as a fault of
 * the service.
 */
export function blameEndpoint(response: object): void {
  responses.add(response);
}

/** Whose fault a 5xx response is; null for any other. */
export function faultOf(response: { readonly statusCode: number }): 'service' | 'endpoint' | null {
  if (response.statusCode < 500) return null;
  return responses.has(response) ? 'endpoint' : 'service';
}
