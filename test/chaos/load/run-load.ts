import type { Random } from '../random';
import type { SentRequest } from '../record';
import type { World } from '../world/world';
import { LoadClient } from './load-client';
import { OrderBook } from './order-book';
import { RecordingClient } from './recording-client';

const CLIENTS_PER_SHOP = 3;

/** Runs several clients per channel until the time is over; returns all requests. */
export async function runLoad(world: World, random: Random, untilMs: number): Promise<SentRequest[]> {
  const requests: SentRequest[] = [];
  const addresses = () => world.of('api').map(({ url }) => url);
  const clients = world.shops.flatMap((shop, shopNumber) => {
    const book = new OrderBook();
    return Array.from({ length: CLIENTS_PER_SHOP }, (_, number) => {
      const name = `shop${shopNumber}-client${number}`;
      const own = random.branch(name);
      const recorder = (token: string) =>
        new RecordingClient(addresses, token, own.branch(`addresses of ${token.slice(0, 5)}`), requests);
      const admin = recorder(world.members[0]!.token());
      return new LoadClient({ name, random: own, client: recorder(shop.key), admin, shop, book });
    });
  });
  await Promise.all(clients.map((client) => client.work(untilMs)));
  return requests;
}
