const PREFIX = 'whsec_';

/**
 * The key of the Standard Webhooks signature (D41): what the base64 after `whsec_` decodes to, else the secret's UTF-8
 * bytes. A secret without anything to decode after the prefix is taken as it stands: an empty key is everybody's key.
 */
export function standardKey(secret: string): Buffer {
  const decoded = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : null;
  return decoded === null || decoded.length === 0 ? bodyKey(secret) : decoded;
}

/** The key of `X-Webhook-Signature`: the whole secret as it was configured, prefix included (interface §6). */
export function bodyKey(secret: string): Buffer {
  if (secret === '') throw new RangeError('a webhook secret must not be empty');
  return Buffer.from(secret, 'utf8');
}
