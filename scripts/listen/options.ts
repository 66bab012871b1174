import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly secret: string;
}

/** Reads `--port`, `--host` and `--secret`; throws with a sentence for the user. */
export function readOptions(args: readonly string[]): ListenOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4000' },
      host: { type: 'string', default: '127.0.0.1' },
      secret: { type: 'string' },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : NaN;
  if (!(port <= 65_535)) throw new Error('--port must be a number from 0 to 65535');
  if (values.secret === '') throw new Error('--secret must not be empty');
  return {
    port,
    host: values.host,
    secret: values.secret ?? `whsec_${randomBytes(24).toString('base64')}`,
  };
}
