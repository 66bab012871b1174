import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ending } from '@libs/ending';
import { startService } from './start-service';
import { waitUntil } from '../wait-until';

const never = new AbortController().signal;

/** Listens where it likes and says so; ready at the third look unless NEVER_READY is set; notes when it is up, and at SIGTERM the settings it got. */
const PROGRAM = `
const { writeFileSync } = require('node:fs');
const { DATA_DIR, DATABASE_URL, PORT, EMBEDDED_POSTGRES_PORT, WEBHOOK_ALLOW_PRIVATE_TARGETS, KEPT, NEVER_READY, NOTES } = process.env;
let looks = 0;
const server = require('node:http').createServer((request, response) => {
  const known = request.headers.authorization === 'Bearer ' + process.env.SYSTEM_TOKEN;
  const ready = request.url === '/health/ready' && known && !NEVER_READY && ++looks > 2;
  response.writeHead(ready ? 200 : 503).end();
});
process.on('SIGTERM', () => {
  writeFileSync(NOTES + '/ended.json', JSON.stringify({ DATA_DIR, DATABASE_URL, PORT, EMBEDDED_POSTGRES_PORT, WEBHOOK_ALLOW_PRIVATE_TARGETS, KEPT }));
  process.exit(0);
});
server.listen(Number(PORT), '127.0.0.1', () => {
  writeFileSync(NOTES + '/up', '');
  console.log('Listening on http://127.0.0.1:' + server.address().port + ', docs at /docs');
});`;

describe('starting a service', () => {
  let folder: string;
  let ending: Ending;
  beforeEach(() => {
    ending = new Ending();
    folder = mkdtempSync(join(tmpdir(), 'start-service-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const program = (text: string) => {
    const path = join(folder, 'program.cjs');
    writeFileSync(path, text);
    return path;
  };

  it('waits until it is ready, ends it with SIGTERM and removes its data', async () => {
    const service = await startService(
      program(PROGRAM),
      { NOTES: folder, DATABASE_URL: 'postgres://elsewhere/db', KEPT: 'yes' },
      ending,
    );
    expect(service.isOwn).toBe(true);
    expect((await fetch(service.baseUrl)).status).toBe(503);
    expect(await ending.run()).toEqual([]);

    const settings = JSON.parse(readFileSync(join(folder, 'ended.json'), 'utf8'));
    expect(settings).toEqual({
      DATA_DIR: expect.any(String),
      DATABASE_URL: '',
      // The system gives each when it is bound, so that nobody else can take it before.
      PORT: '0',
      EMBEDDED_POSTGRES_PORT: '0',
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
      KEPT: 'yes',
    });
    expect(existsSync(settings.DATA_DIR)).toBe(false);
    await expect(fetch(service.baseUrl)).rejects.toThrow();
  });

  it('stops waiting when it dies, and shows what it said', async () => {
    const path = program("console.error('the settings are wrong'); process.exitCode = 3;");
    await expect(startService(path, {}, ending)).rejects.toThrow(/exit code 3[^]*the settings are wrong/);
  });

  it('ends it when the waiting is called off', async () => {
    const starting = startService(program(PROGRAM), { NOTES: folder, NEVER_READY: 'yes' }, ending);
    await waitUntil(async () => existsSync(join(folder, 'up')) || undefined, { signal: never });
    ending.ask('SIGINT');
    await expect(starting).rejects.toThrow('The service did not get ready: ended by SIGINT');
    expect(await ending.run()).toEqual([]);
    expect(existsSync(join(folder, 'ended.json'))).toBe(true);
  });
});
