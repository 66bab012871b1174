/** A sentence for operators about what is wrong with the database of `DATABASE_URL`, or its replica. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

interface Target {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

type Sentence = (target: Target, message: string) => string;

const noAnswer =
  (reason: string): Sentence =>
  ({ host }) =>
    `no Postgres answers at ${host} (${reason})`;

const badCertificate: Sentence = ({ host }, message) =>
  `the certificate of ${host} is not trusted (${message}): name the certificate of its authority with ?sslrootcert=<file>`;

/** Keyed by SQLSTATE, or by the code of a socket, TLS or file error. */
export const DATABASE_FAULTS: Readonly<Record<string, Sentence>> = {
  '28P01': ({ user }) => `the password of user ${user} is wrong`,
  '28000': ({ user }, message) => `user ${user} is not let in (${message})`,
  '3D000': ({ database }) =>
    `the server has no database ${database}: create it (CREATE DATABASE ${database})`,
  '42501': ({ user }, message) =>
    `user ${user} lacks a right (${message}): it has to own the database, or to have CREATE on it and on its schema public`,
  '53300': ({ host }) => `${host} has no connection left: raise max_connections, or lower DATABASE_POOL_SIZE`,
  '57P03': ({ host }) => `the Postgres at ${host} is still starting`,
  '25006': ({ host }) => `the Postgres at ${host} is read-only: name the primary, not a replica`,
  ECONNREFUSED: noAnswer('connection refused'),
  ECONNRESET: noAnswer('connection reset'),
  ETIMEDOUT: noAnswer('no response in time'),
  EHOSTUNREACH: noAnswer('host not reachable'),
  ENETUNREACH: noAnswer('network not reachable'),
  ENOTFOUND: ({ host }) => `there is no host ${host}`,
  EAI_AGAIN: ({ host }) => `the name of ${host} can't be looked up`,
  ENOENT: (_, message) => `a file that it names is not there (${message})`,
  CERT_HAS_EXPIRED: ({ host }) => `the certificate of ${host} has expired`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `the certificate is not that of ${host}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: badCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: badCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: badCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: badCertificate,
};

/** Errors of the Postgres client without a code. */
const BY_MESSAGE: readonly (readonly [sign: RegExp, sentence: Sentence])[] = [
  [/password must be a (non-empty )?string/, ({ user }) => `user ${user} needs a password`],
  [/does not support SSL/, ({ host }) => `${host} speaks no TLS: remove sslmode from it`],
  [/timeout|terminated/i, noAnswer('no response in time')],
];

/** The fault as a sentence about the setting; null when it is not a fault of the database. */
export function inWords(error: unknown, url: string, setting = 'DATABASE_URL'): DatabaseUrlError | null {
  const { code, message } = error as { code?: string; message: string };
  const byMessage = BY_MESSAGE.find(([sign]) => sign.test(message))?.[1];
  const sentence = DATABASE_FAULTS[code ?? ''] ?? byMessage;
  if (sentence === undefined) return null;
  return new DatabaseUrlError(`${setting} can't be used: ${sentence(targetOf(url), message)}`, {
    cause: error,
  });
}

function targetOf(url: string): Target {
  const { host, username, pathname } = new URL(url);
  const user = decodeURIComponent(username) || 'postgres';
  return { host, user, database: decodeURIComponent(pathname.slice(1)) || user };
}
