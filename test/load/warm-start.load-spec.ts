import { openShop, placeOrder } from '../support/data/shop';
import { EmbeddedService } from '../support/service/embedded-service';

const LONGEST_MS = 5_000;

it('a service that was killed starts warm within 5 s, with its embedded database', async () => {
  const service = await EmbeddedService.start();
  await placeOrder(await openShop(service));
  await service.kill();
  const startedAt = Date.now();
  await service.run();
  const tookMs = Date.now() - startedAt;
  await service.stop();
  expect(tookMs).toBeLessThan(LONGEST_MS);
});
