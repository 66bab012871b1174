import { randomBytes } from 'node:crypto';
import { hashKey } from '../../api-keys';

/** A secret that is shown once, and the hash of it that is stored. */
export interface Token {
  readonly value: string;
  readonly hash: Buffer;
}

/** @param start says what it is, for those who find it somewhere, such as secret scanners */
export function newToken(start: 'oms_session' | 'oms_link' | 'oms_pair'): Token {
  const value = `${start}_${randomBytes(32).toString('base64url')}`;
  return { value, hash: hashKey(value) };
}
