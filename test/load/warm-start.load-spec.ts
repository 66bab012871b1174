import { openShop, placeOrder } from '../support/data/shop';
import { EmbeddedService } from '../support/service/embedded-service';
import { undisturbed } from '../support/undisturbed';

const LONGEST_MS = 5_000;

it('a service that was killed starts warm within 5 s, with its embedded database', async () => {
  const service = await EmbeddedService.start();
  const tookMs = await undisturbed(async () => {
    await placeOrder(await openShop(service));
    await service.kill();
    const startedMs = performance.now();
    await service.run();
    return performance.now() - startedMs;
  });
  await service.stop();
  expect(tookMs).toBeLessThan(LONGEST_MS);
});
