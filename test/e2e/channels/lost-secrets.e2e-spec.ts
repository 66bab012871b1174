import { breakSecret } from '../../support/beyond-the-interface';
import type { Json } from '../../support/http/api';
import { openShop, SECRET, type Shop } from '../../support/data/shop';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const CONFIG = { api_key: 'key-value-123456', base_url: 'https://shop.example.com' };
const OAUTH2 = {
  oauth2_enabled: true,
  oauth2_client_id: 'shop',
  oauth2_client_secret: 'client-secret-value-7788',
  oauth2_token_url: 'https://login.example.com/token',
};
const WEBHOOK = { webhook_url: 'https://shop.example.com/hook', webhook_secret: SECRET };

/** Each of them changes one part of the channel, and gives its secret again. */
const CHANGES = {
  config: { path: '', body: { name: 'shop', type: 'sap-commerce', config: CONFIG } },
  oauth2: { path: '/oauth2', body: OAUTH2 },
  webhook: { path: '/webhook', body: WEBHOOK },
} as const;

type Part = keyof typeof CHANGES;

const MENDED: Record<Part, string> = {
  config: '********3456',
  oauth2: '********7788',
  webhook: `********${SECRET.slice(-4)}`,
};

const secretsIn = ({ config, oauth2_client_secret: oauth2, webhook_secret: webhook }: Json) => ({
  config: config.api_key,
  oauth2: oauth2 as string,
  webhook: webhook as string,
});

describe('a channel whose secrets can not be opened', () => {
  let service: Service;
  let shop: Shop;
  let path: string;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  const give = (part: Part) => shop.api.put(path + CHANGES[part].path, CHANGES[part].body);
  const shown = async () => secretsIn((await shop.api.get(path).expect(200)).body);

  beforeEach(async () => {
    shop = await openShop(service);
    path = `/v1/channels/${shop.channelId}`;
    const parts = Object.keys(CHANGES) as Part[];
    for (const part of parts) await give(part).expect(200);
    for (const part of parts) await breakSecret(service.database, shop.channelId, part);
  });

  it('is shown without a character of them, and the log says which they are', async () => {
    expect(await shown()).toEqual({ config: '********', oauth2: '********', webhook: '********' });
    for (const column of ['config/api_key', 'oauth2_client_secret', 'webhook_secret']) {
      const said = `"place":"channels/${shop.channelId}/${column}"`;
      await until(`the log says ${said}`, () => service.log.includes(said));
    }
  });

  it.each([['config'], ['oauth2'], ['webhook']] as const)(
    'takes its %s again while it has lost the others',
    async (part) => {
      await give(part).expect(200);
      const lost = { config: '********', oauth2: '********', webhook: '********' };
      expect(await shown()).toEqual({ ...lost, [part]: MENDED[part] });
    },
  );

  it('takes them one by one', async () => {
    for (const part of ['webhook', 'config', 'oauth2'] as const) await give(part).expect(200);
    expect(await shown()).toEqual(MENDED);
  });

  it('can do without one of them', async () => {
    const { body } = await service.system.delete(`${path}/oauth2`).expect(200);
    expect(secretsIn((body as { channel: Json }).channel)).toMatchObject({ oauth2: null });
  });
});
