import { createServer } from 'node:http';
import { receiveWebhook } from '@oms/client/webhooks';
import type { Action, Options } from '../../action.js';
import { durationMs } from '../../terminal/duration.js';
import { Failure } from '../../terminal/exit-codes.js';
import { serveUntil } from '../../listen/serve-until.js';

interface Behaviour {
  readonly secret: string | undefined;
  /** How many requests fail; null: all of them, or none when no status was asked for. */
  readonly failures: number | null;
  readonly slowMs: number;
  readonly status: number;
}

const MOST_BYTES = 16 * 1024 * 1024;

/** `oms simulate receiver`: a receiver for tests of what a sender does about bad ones. */
export const simulateReceiver: Action = async (context, options) => {
  const behaviour = behaviourOf(options);
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const nth = requests;
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) request.destroy();
      else chunks.push(chunk);
    });
    request.on('error', () => undefined);
    request.on('end', () => {
      const genuine = judge(behaviour.secret, Buffer.concat(chunks), request.headers);
      const fails = behaviour.failures === null ? behaviour.status !== 204 : nth <= behaviour.failures;
      const status = fails ? behaviour.status : 204;
      setTimeout(() => response.writeHead(status).end(), behaviour.slowMs);
      const line = { request: nth, status, after_ms: behaviour.slowMs, bytes: size, signature: genuine };
      context.out.result(line, () => [
        `${new Date().toISOString()} request ${nth}: ${size} bytes, signature ${genuine}, ${status} after ${behaviour.slowMs} ms`,
      ]);
    });
  });
  await serveUntil(server, { port: options.port as string, host: '127.0.0.1' }, context.signal, (url) =>
    context.out.note(`Waiting for webhooks at ${url}`, { webhook_url: url }),
  );
};

function judge(secret: string | undefined, body: Buffer, headers: NodeJS.Dict<string | string[]>): string {
  if (secret === undefined) return 'not looked at';
  try {
    receiveWebhook({ body, headers, secret });
    return 'genuine';
  } catch (error) {
    return `refused (${(error as Error).message})`;
  }
}

function behaviourOf(options: Options): Behaviour {
  const failures = options.fail === undefined ? null : Number(options.fail);
  if (failures !== null && (!Number.isInteger(failures) || failures < 0))
    throw new Failure('--fail must be a whole number from 0');
  const slowMs = durationMs((options.slow as string | undefined) ?? '0s');
  if (slowMs === null) throw new Failure('--slow must be a time such as 10s or 500ms');
  const status = Number(options.status ?? (failures === null ? 204 : 500));
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new Failure('--status must be from 200 to 599');
  return { secret: options.secret as string | undefined, failures, slowMs, status };
}
