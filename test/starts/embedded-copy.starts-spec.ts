import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedService } from '../support/service/embedded-service';
import { openShop, placeOrder } from '../support/data/shop';

describe('the data directory of the embedded default', () => {
  it('is a backup when it is copied while the service is stopped: the copy starts with everything in it', async () => {
    const original = await EmbeddedService.start();
    const shop = await openShop(original);
    const orderId = await placeOrder(shop);
    const token = original.token();
    await original.terminate();

    const directory = mkdtempSync(join(tmpdir(), 'oms-copy-'));
    execFileSync('cp', ['--archive', `${original.dataDir}/.`, directory]);
    const copy = await EmbeddedService.start(directory);
    expect(copy.token()).toBe(token);
    await copy.as(shop.key).get(`/v1/orders/${orderId}`).expect(200);
    await placeOrder({ ...shop, api: copy.as(shop.key) });
    await Promise.all([original.stop(), copy.stop()]);
  }, 180_000);
});
