import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'supertest';
import { ageVersions, daysAgo, pruneEvents } from '../../support/beyond-the-interface';
import { openShop, placeOrder } from '../../support/data/shop';
import { readHistory } from '../../support/http/order-histories';
import { PASSWORD, somebody } from '../../support/people/browser';
import { ArchiveCommand } from '../../support/service/archive-command';
import { Service } from '../../support/service/service';
import { undisturbed } from '../../support/undisturbed';
import { until } from '../../support/until';

const CANCELLED = { status: 'cancelled', metadata: { cancellation_reason: 'out_of_stock' } };
/** More than Node has threads for files, passwords and names. */
const MANY = 8;
const SOON_MS = 3_000;

jest.setTimeout(180_000);

describe('an archive folder that does not respond', () => {
  let service: Service;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
    service = await Service.start({ RATE_LIMIT_PER_SECOND: '0', ARCHIVE_DIR: folder });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('holds up what needs it, for some seconds, and nothing else', async () => {
    const shop = await openShop(service);
    const { channelId } = shop;
    const { browser, email } = await somebody(service, 'viewer');
    const orderId = await placeOrder(shop);
    await shop.api.patch(`/v1/orders/${orderId}/status`, CANCELLED).set('Prefer', 'wait=10').expect(202);
    await ageVersions(service.database, channelId, daysAgo(500));
    await pruneEvents(service.database, channelId);
    const before = await readHistory(service.system, orderId);
    expect(await ArchiveCommand.run(service, '--older-than', '400d')).toMatchObject({ code: 0 });
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.ndjson.gz'));
    const path = join(folder, file!);
    // Opening a pipe that nobody writes to waits, as a file on a server that is away does.
    renameSync(path, `${path}.whole`);
    execFileSync('mkfifo', [path]);

    const history = () => service.system.get(`/v1/orders/${orderId}/history`);
    const answers = await Promise.all(Array.from({ length: MANY }, () => history().expect(503)));
    for (const { body } of answers) expect(body).toMatchObject({ code: 'ARCHIVE_UNAVAILABLE' });
    const soon: readonly (readonly [() => Test, number])[] = [
      [() => browser.post('/v1/session', { email, password: PASSWORD }), 201],
      [() => service.system.get(`/v1/orders?channel_id=${channelId}`), 200],
      [history, 503],
    ];
    for (const [ask, status] of soon) {
      const tookMs = await undisturbed(async () => {
        const askedMs = performance.now();
        await ask().expect(status);
        return performance.now() - askedMs;
      });
      expect(tookMs).toBeLessThan(SOON_MS);
    }

    const writer = openSync(path, constants.O_RDWR);
    renameSync(`${path}.whole`, path);
    await until('the archive is read again', async () => (await history()).status === 200);
    closeSync(writer);
    expect(await readHistory(service.system, orderId)).toEqual(before);
  });
});
