/**
 * The cost of many idle sockets, and how soon a status change reaches them all. Needs a build; starts a
 * database and a service of its own. `node bench/sockets.mjs [sockets] [changes] [--json]`
 */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { WebSocket } from 'ws';

const require = createRequire(import.meta.url);
const { startEmbeddedPostgres } = require(resolve('dist/libs/embedded-postgres/index.js'));

const SOCKETS = Number(process.argv[2] ?? 5_000);
const CHANGES = Number(process.argv[3] ?? 20);
const AS_JSON = process.argv.includes('--json');
const CONNECTING_AT_ONCE = 50;
const SYSTEM_TOKEN = `system_${randomBytes(24).toString('hex')}`;

const dataDir = mkdtempSync(join(tmpdir(), 'oms-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, port: 0, database: 'orders' });
const service = await startService();
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
try {
  await measure();
} finally {
  await database.end();
  const ended = once(service.child, 'exit');
  service.child.kill('SIGTERM');
  await ended;
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure() {
  const channelId = await createChannel();
  const before = residentMb();
  const listeners = [];
  const clients = [];
  const startedAt = performance.now();
  const connectNext = async () => {
    while (clients.length < SOCKETS) {
      const slot = clients.push(null) - 1;
      clients[slot] = await subscribe(channelId, (message) => listeners.forEach((tell) => tell(message)));
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, connectNext));
  const connectedMs = performance.now() - startedAt;
  await settle();
  const idle = residentMb();

  const latencies = [];
  for (let n = 0; n < CHANGES; n += 1) latencies.push(await timeOneChange(channelId, listeners));
  latencies.sort((a, b) => a - b);
  report({ before, idle, connectedMs, latencies });
  for (const client of clients) client.terminate();
}

/** From the commit of a change to its arrival at the last socket, in milliseconds. */
async function timeOneChange(channelId, listeners) {
  const orderId = randomUUID();
  const id = randomUUID();
  const data = {
    order_id: orderId,
    channel_id: channelId,
    order_number: 'BENCH',
    status: { from: 'picking', to: 'picked' },
    previous_status: 'picking',
    old_status: 'picking',
    new_status: 'picked',
    version: 4,
    metadata: { updated_by: 'bench', user_id: null, user_name: null },
    order: { id: orderId, channel_id: channelId, notes: 'x'.repeat(2_000) },
  };
  let arrived = 0;
  const all = new Promise((done) => {
    listeners.push((message) => {
      if (message.includes(id) && (arrived += 1) === SOCKETS) done();
    });
  });
  await database.query(
    `INSERT INTO events (channel_id, id, type, order_id, version, data, occurred_at)
     VALUES ($1, $2, 'order:status_changed', $3, 4, $4, now())`,
    [channelId, id, orderId, JSON.stringify(data)],
  );
  const committedAt = performance.now();
  await all;
  listeners.length = 0;
  return performance.now() - committedAt;
}

async function startService() {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: postgres.url,
      SYSTEM_TOKEN,
      REALTIME_MAX_SOCKETS_PER_KEY: `${SOCKETS}`,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      HOST: '127.0.0.1',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((listening, fail) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /Listening on (http:\/\/[\d.]+:\d+)/.exec(output)?.[1];
      if (found !== undefined) listening(found);
    });
    child.once('exit', () => fail(new Error(`the service ended:\n${output}`)));
  });
  return { child, url };
}

async function createChannel() {
  const answer = await fetch(`${service.url}/v1/channels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SYSTEM_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', type: 'ebay', config: {} }),
  });
  return (await answer.json()).id;
}

/** Opens a socket and resolves when its subscription is confirmed. */
async function subscribe(channelId, onEvent) {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/ws`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', apiKey: SYSTEM_TOKEN }));
  socket.send(
    JSON.stringify({ type: 'subscribe', topic: 'orders.status', filter: { channel_id: channelId } }),
  );
  await new Promise((done) => {
    socket.on('message', (frame) => {
      const text = frame.toString();
      if (text.startsWith('{"type":"event"')) onEvent(text);
      else if (text.startsWith('{"type":"subscribed"')) done();
    });
  });
  return socket;
}

/** Waits until the service's memory has stopped growing. */
async function settle() {
  for (let last = 0; residentMb() > last + 1;) {
    last = residentMb();
    await new Promise((done) => setTimeout(done, 2_000));
  }
}

/** Now (`VmRSS`), or the most there ever was (`VmHWM`). */
function residentMb(field = 'VmRSS') {
  const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)[1]) / 1024;
}

function report({ before, idle, connectedMs, latencies }) {
  const kilobytesEach = ((idle - before) * 1024) / SOCKETS;
  const medianMs = latencies[Math.floor(latencies.length / 2)];
  const slowestMs = latencies.at(-1);
  if (AS_JSON) {
    process.stdout.write(JSON.stringify({ connectedMs, kilobytesEach, medianMs, slowestMs }));
    return;
  }
  const line = (name, value) => process.stdout.write(`${name.padEnd(58)}${value}\n`);
  const ms = (value) => `${value.toFixed(0)} ms`;
  line(`sockets, each authenticated and subscribed`, `${SOCKETS} in ${(connectedMs / 1_000).toFixed(1)} s`);
  line('memory of the service with no socket (RSS)', `${before.toFixed(0)} MB`);
  line(`memory of the service with ${SOCKETS} idle sockets (RSS)`, `${idle.toFixed(0)} MB`);
  line('the same, for each socket', `${kilobytesEach.toFixed(1)} KB`);
  line('from commit to the last socket, median', ms(medianMs));
  line(`from commit to the last socket, slowest of ${CHANGES}`, ms(slowestMs));
  line('most memory of the service at any time (RSS)', `${residentMb('VmHWM').toFixed(0)} MB`);
}
