import { isIP } from 'node:net';

/** Reads one setting's text, or throws an `Error` whose message completes the sentence "NAME ...". */
export type Parse<T> = (text: string) => T;

export const text: Parse<string> = (value) => value;

export const integer =
  (least: number, most: number): Parse<number> =>
  (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (!(number >= least && number <= most))
      throw new Error(`must be a whole number from ${least} to ${most}`);
    return number;
  };

export const share: Parse<number> = (value) => {
  const number = /^(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : NaN;
  if (!(number >= 0 && number <= 1)) throw new Error('must be a number from 0 to 1');
  return number;
};

export const oneOf =
  <const T extends readonly string[]>(...values: T): Parse<T[number]> =>
  (value) => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };

export const boolean: Parse<boolean> = (value) => oneOf('true', 'false')(value.toLowerCase()) === 'true';

export const url =
  (...protocols: string[]): Parse<string> =>
  (value) => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : null;
    if (protocol === null || !protocols.includes(protocol)) {
      throw new Error(`must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    }
    return value;
  };

/** A comma-separated list of origins such as `https://shop.example.com`, or `*` for any. */
export const origins: Parse<readonly string[]> = (value) => {
  const given = value.split(',').map((part) => part.trim());
  if (given.length === 1 && given[0] === '*') return given;
  const wrong = given.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) {
    throw new Error(
      `must be * or a comma list of origins such as https://shop.example.com, without a path (${wrong || 'empty'} is none)`,
    );
  }
  return given;
};

const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * A comma-separated list of IP addresses, networks such as `10.0.0.0/8`, and the names `loopback`,
 * `linklocal`, `uniquelocal`.
 */
export const networks: Parse<readonly string[]> = (value) => {
  const given = value.split(',').map((part) => part.trim());
  const wrong = given.find((network) => !NAMED_NETWORKS.has(network) && !isNetwork(network));
  if (wrong !== undefined) {
    throw new Error(
      `must be a comma list of IP addresses, networks such as 10.0.0.0/8, loopback, linklocal and uniquelocal (${wrong || 'empty'} is none)`,
    );
  }
  return given;
};

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export const atLeast =
  (length: number): Parse<string> =>
  (value) => {
    if (value.length < length) throw new Error(`must have at least ${length} characters`);
    return value;
  };

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `15m` as milliseconds; `0` and `off` are 0. @param leastMs the minimum unless it is off */
export const durationOrOff =
  (leastMs: number, mostMs: number): Parse<number> =>
  (value) => {
    if (value === '0' || value.toLowerCase() === 'off') return 0;
    const ms = durationMs(value);
    if (ms === null || ms < leastMs || ms > mostMs) {
      throw new Error(
        `must be off, or a duration such as 15m or 1h from ${leastMs / 1_000} s to ${mostMs / 3_600_000} h`,
      );
    }
    return ms;
  };

/** `60s` as milliseconds. */
export const duration =
  (leastMs: number, mostMs: number): Parse<number> =>
  (value) => {
    const ms = durationMs(value);
    if (ms === null || ms < leastMs || ms > mostMs) {
      throw new Error(`must be a duration such as 30s or 5m from ${leastMs} ms to ${mostMs / 3_600_000} h`);
    }
    return ms;
  };

/** `5s,30s,2m` as milliseconds. */
export const durations: Parse<readonly number[]> = (value) =>
  value.split(',').map((part) => {
    const ms = durationMs(part);
    if (ms === null) throw new Error('must be a comma list of durations such as 5s,30s,2m,1h');
    return ms;
  });

function durationMs(value: string): number | null {
  const match = /^\s*(\d+)(ms|s|m|h)\s*$/.exec(value);
  return match === null ? null : Number(match[1]) * UNIT_MS[match[2]!]!;
}
/** A retention in milliseconds: `30d`, `12h`; at least an hour, or `0` for forever. */
export const retention: Parse<number> = (value) => {
  const match = /^(\d+)(h|d)$/.exec(value);
  const ms = value === '0' ? 0 : match === null ? NaN : Number(match[1]) * UNIT_MS[match[2]!]!;
  if (!(ms >= 0) || (ms === 0 && value !== '0')) {
    throw new Error('must be a time such as 12h or 30d, at least 1h, or 0 to keep forever');
  }
  return ms;
};

/** One or more comma-separated keys of 32 bytes, base64; the first one encrypts. */
export const encryptionKeys: Parse<readonly [Buffer, ...Buffer[]]> = (value) => {
  const keys = value.split(',').map((part) => Buffer.from(part.trim(), 'base64'));
  if (keys.some((key) => key.length !== 32))
    throw new Error('must be 32 bytes in base64 (openssl rand -base64 32)');
  return keys as [Buffer, ...Buffer[]];
};

/** A gateway that connections are sent through. */
export interface GatewaySetting {
  readonly host: string;
  readonly port: number;
}

/** `host:port`. */
export const hostAndPort: Parse<GatewaySetting> = (value) => {
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(value) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error('must be host:port');
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
};
