import { hash, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;

/**
 * A new key: the client's name in lower case with dashes, an underscore, 40 random base62 characters
 * (docs/rules/access.md#api-keys).
 */
export function newKeyValue(clientName: string): string {
  const prefix = clientName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${prefix || 'client'}_${random}`;
}

/** The only form in which a key's value is stored. As text first: a buffer of its own outside of the heap takes twice as long. */
export function hashKey(value: string): Buffer {
  return Buffer.from(hash('sha256', value), 'hex');
}

/** What is shown of a key after its creation: the client's prefix and the last 4 characters. */
export function keyHint(value: string): string {
  return `${value.slice(0, value.lastIndexOf('_') + 1)}...${value.slice(-4)}`;
}
