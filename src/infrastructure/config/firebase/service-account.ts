import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Parse } from '../setting-parsers';

/** The parts of a Google service account needed to send push messages. */
export interface ServiceAccountSetting {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
}

/** A service account as JSON, or the path of a file that holds it. Error messages never show the key. */
export const serviceAccount: Parse<ServiceAccountSetting> = (value) => {
  const { project_id, client_email, private_key } = parseJson(value.startsWith('{') ? value : read(value));
  if (!isText(project_id) || !isText(client_email) || !isText(private_key)) {
    throw new Error('must hold project_id, client_email and private_key');
  }
  if (!isPrivateKey(private_key)) throw new Error('holds a private_key that is not a PEM key');
  return { projectId: project_id, clientEmail: client_email, privateKey: private_key };
};

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`must be JSON or the path of a file that can be read (${code})`, { cause: error });
  }
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new Error('must be the JSON of a service account');
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
