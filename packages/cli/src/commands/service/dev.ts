import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@oms/client';
import type { Action } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { openSampleChannel } from '../../samples/sample-channel.js';
import { readSamples } from '../../samples/samples.js';
import { walk } from '../../samples/walk.js';
import { pause } from '../../terminal/pause.js';
import { inRepository } from './folder.js';
import { isServed } from './is-served.js';

const HOST = '127.0.0.1';
const LONGEST_START_MS = 120_000;
const LOOK_EVERY_MS = 200;
const SAMPLES = [
  'grocery-weekly-shop-with-substitutions',
  'meals-lunch-for-one',
  'fashion-store-pickup-same-day',
];

/** `oms dev`: the service until Ctrl-C, with some orders in it. */
export const dev: Action = async (context, options) => {
  const port = options.port as string;
  if (!/^\d{1,5}$/.test(port) || Number(port) === 0 || Number(port) > 65_535)
    throw new Failure('--port must be a number from 1 to 65535');
  // It would be taken for the service that is started here, and get its system token.
  if (await isServed(HOST, Number(port)))
    throw new Failure(
      `Port ${port} on ${HOST} is taken by another program: stop it, or give another by --port.`,
    );
  const dataDir = process.env.DATA_DIR || '.data';
  const child = spawn(process.execPath, ['--enable-source-maps', inRepository('dist/src/main.js')], {
    // In a group of its own: Ctrl-C reaches this program alone, which then ends the service.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  context.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  const baseUrl = `http://${HOST}:${port}`;
  try {
    await ready(child, baseUrl, context.signal);
    context.out.note(
      `Console: ${baseUrl}/console   API: ${baseUrl}/docs   Token: ${join(dataDir, 'system-token')}`,
    );
    const apiKey = process.env.SYSTEM_TOKEN || readFileSync(join(dataDir, 'system-token'), 'utf8').trim();
    if (options.orders !== false)
      await sendSamples(baseUrl, apiKey, context.out.note.bind(context.out), context.signal);
    context.out.note(
      '`oms listen`, `oms trigger` and `oms tail` in another terminal use this service. Ctrl-C ends it.',
    );
    await ended;
  } catch (error) {
    child.kill('SIGTERM');
    await ended;
    throw error;
  }
  if (!context.signal.aborted)
    throw new Failure(`The service ended with ${child.signalCode ?? child.exitCode}.`, 1);
};

async function ready(child: ChildProcess, baseUrl: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Failure(
        `The service ended with ${child.signalCode ?? child.exitCode} instead of starting.`,
        1,
      );
    const response = await fetch(`${baseUrl}/health/ready`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    if (Date.now() > deadline)
      throw new Failure(`The service was not ready within ${LONGEST_START_MS / 1_000} s.`, 6);
    await pause(LOOK_EVERY_MS, signal);
  }
}

async function sendSamples(
  baseUrl: string,
  apiKey: string,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = createClient({ baseUrl, apiKey });
  const samples = readSamples(SAMPLES);
  try {
    for (const [index, sample] of samples.entries()) {
      const channelId = await openSampleChannel(client, sample, signal);
      await walk(client, channelId, sample, ['picking', 'picked', 'retrieving'].slice(0, index), signal);
    }
    say(`${samples.length} sample orders are there.`);
  } catch (error) {
    signal.throwIfAborted();
    say(`The sample orders could not be sent: ${(error as Error).message}`);
  }
}
