import type { Parse } from '../setting-parsers';

/** What a browser needs to get push messages of a Firebase project. Nothing in it is secret. */
export interface FirebaseWebConfig {
  readonly apiKey: string;
  readonly projectId: string;
  readonly messagingSenderId: string;
  readonly appId: string;
  /** The public key of the project's web push certificates. */
  readonly vapidKey: string;
}

const KEYS = ['apiKey', 'projectId', 'messagingSenderId', 'appId', 'vapidKey'] as const;
const MOST_CHARACTERS = 512;
/** An uncompressed point of the curve P-256. */
const POINT = { bytes: 65, first: 4 } as const;

/** The configuration of a web app as the Firebase console shows it, as JSON, with `vapidKey` added. Other keys are left out. */
export const firebaseWebConfig: Parse<FirebaseWebConfig> = (value) => {
  const given = parseJson(value);
  const missing = KEYS.filter((key) => !isText(given[key]));
  if (missing.length > 0)
    throw new Error(`must hold ${missing.join(', ')} as text of at most ${MOST_CHARACTERS} characters`);
  const config = Object.fromEntries(KEYS.map((key) => [key, given[key]])) as unknown as FirebaseWebConfig;
  if (!isPublicKey(config.vapidKey))
    throw new Error('holds a vapidKey that is not the public key of web push certificates');
  return config;
};

function parseJson(value: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(value)) as Record<string, unknown>;
  } catch {
    throw new Error("must be JSON, with the configuration's keys in double quotes");
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS;
}

function isPublicKey(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  return /^[\w-]+=*$/.test(key) && bytes.length === POINT.bytes && bytes[0] === POINT.first;
}
