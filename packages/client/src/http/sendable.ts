import type { CallOptions } from './routes.js';

/**
 * Refuses options with which no request can be sent, by their names alone: values may be secret.
 * @throws {TypeError}
 */
export function requireSendable({ baseUrl, apiKey }: { baseUrl: string; apiKey?: string | undefined }): void {
  if (typeof baseUrl !== 'string' || !/^(?:https?:\/\/[^/]|\/|$)/i.test(baseUrl))
    throw new TypeError('baseUrl must be an address with http:// or https://');
  if (apiKey !== undefined && !isHeaderValue(apiKey))
    throw new TypeError('apiKey has a character that no header can have, such as a line break');
}

/** Why a request can't be sent; null when it can. What is sent to a path without its last part is another route. */
export function whyUnsendable(
  path: string,
  values: object,
  headers: CallOptions['headers'] & {},
): string | null {
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    const value = String((values as Record<string, string | undefined>)[name!] ?? '');
    if (['', '.', '..'].includes(value)) return `${name} must not be ${value === '' ? 'empty' : value}`;
  }
  const header = Object.entries(headers).find(([, value]) => !isHeaderValue(value));
  return header ? `the header ${header[0]} has a character that no header can have` : null;
}

/** By the rules of the platform, whose own error has the value in it. */
export function isHeaderValue(value: string): boolean {
  try {
    new Headers({ value });
    return true;
  } catch {
    return false;
  }
}
