import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { megabytesOf } from '../../bench/setup/processor-time';
import { Service } from '../support/service/service';

/** What one setting, one kind of request or the first webhook needs is loaded with it, not before. */
const LOADED_WHEN_NEEDED = [
  '@nestjs/bull',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace-node',
  'bull',
  'firebase-admin',
  'ioredis',
  'oauth4webapi',
  'openid-client',
  'undici',
];

/** The packages whose scripts a Node process held when it ended, from the coverage that it then wrote. */
function packagesIn(folder: string): Set<string> {
  const scripts = readdirSync(folder).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  return new Set(scripts.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []));
}

describe('a service that has nothing to do', () => {
  it('has loaded nothing that only some need', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oms-loaded-'));
    const service = await Service.start({ NODE_V8_COVERAGE: folder });
    await service.stop();
    const loaded = packagesIn(folder);
    rmSync(folder, { recursive: true });
    expect([...loaded]).toEqual(expect.arrayContaining(['@nestjs/core', 'typeorm', 'pg']));
    expect(LOADED_WHEN_NEEDED.filter((name) => loaded.has(name))).toEqual([]);
  });

  // It takes 156 to 178 (docs/performance.md#memory); the target of the bench is the same.
  it('takes at most 190 MB', async () => {
    // Other tests keep compiled code for the next start, which takes 17 MB more of memory on Node 24; users do not.
    const service = await Service.start({ NODE_DISABLE_COMPILE_CACHE: '1' });
    try {
      // The first round of every timer is over then.
      await pause(10_000);
      expect(megabytesOf(service.pid)).toBeLessThanOrEqual(190);
    } finally {
      await service.stop();
    }
  });
});
