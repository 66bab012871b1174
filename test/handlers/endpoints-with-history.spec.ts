import type { Tx } from '@libs/unit-of-work';
import type { Reads } from '../../src/infrastructure/database';
import { OrdersModule } from '../../src/orders';
import { WebhooksModule } from '../../src/webhooks';
import { ListEndpoints, ListEndpointsHandler } from '../../src/webhooks/endpoints/queries/list-endpoints';
import { ConfigureWebhook } from '../../src/webhooks/settings/commands/configure-webhook';
import type { ConfigureWebhookDto } from '../../src/webhooks/settings/dto/webhook-config.dto';
import { plantHistory } from '../support/beyond-the-interface';
import { blocksTouched } from '../support/postgres/plan';
import { BY, CALLER, Ground } from './ground';

const LITTLE = 1_500;
const MUCH = 20_000;
/** To look at each delivery costs more than three times as much. */
const FEW_BLOCKS = 100;

describe('an endpoint with much history', () => {
  let ground: Ground;
  let blocks = 0;

  beforeAll(async () => {
    ground = await Ground.of([OrdersModule, WebhooksModule]);
    const webhook = { webhook_url: 'https://shop.example.com/hook', webhook_secret: 's'.repeat(32) };
    await ground.execute(new ConfigureWebhook(ground.channelId, webhook as ConfigureWebhookDto, BY));
  });
  afterAll(() => ground.stop());

  async function counted<Row extends object>(sql: string, parameters: unknown[]): Promise<Row[]> {
    blocks += await blocksTouched(ground.module.database, sql, parameters);
    return ground.rows<Row>(sql, ...parameters);
  }

  /** What all statements of the list touch, with so many deliveries. */
  async function costWith(deliveries: number): Promise<number> {
    await ground.rows('DELETE FROM webhook_deliveries');
    await ground.rows('DELETE FROM events');
    await plantHistory(ground.module.database, ground.channelId, deliveries);
    const onSnapshot = (work: (tx: Tx) => unknown) => work({ query: counted } as Tx);
    const handler = new ListEndpointsHandler({ reader: () => ({ onSnapshot }) } as Reads);
    blocks = 0;
    const { endpoints } = await handler.execute(new ListEndpoints(null, { limit: 100, offset: 0 }, CALLER));
    expect(endpoints).toMatchObject([{ waiting: 0, held: 0 }]);
    return blocks;
  }

  it('is listed at the cost of one with little', async () => {
    const little = await costWith(LITTLE);
    expect((await costWith(MUCH)) - little).toBeLessThan(FEW_BLOCKS);
  });
});
