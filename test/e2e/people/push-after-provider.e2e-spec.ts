import { expireSessionsOf, makeProviderChecksDue } from '../../support/beyond-the-interface';
import { pushedByDispatch, subscribedTo } from '../../support/people/push-messages';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import { freePort } from '../../support/free-port';
import { IdentityProvider } from '../../support/identity/identity-provider';
import { WalkingBrowser } from '../../support/identity/walking-browser';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const OF_A_KEY = 'of-a-key';

describe('push messages to people of an identity provider', () => {
  let service: Service;
  let provider: IdentityProvider;
  let shop: Shop;
  let placeId: string;

  beforeAll(async () => {
    const port = await freePort();
    provider = await IdentityProvider.start(port);
    service = await Service.start({ ...provider.settings, PORT: String(port) });
    shop = await openShop(service);
  });
  beforeEach(async () => {
    placeId = await openPlace(shop);
    const body = { device_token: OF_A_KEY };
    await shop.api.put(`/dts/places/${placeId}/subscriptions`, body).expect(200);
  });
  afterAll(() => Promise.all([service.stop(), provider.stop()]));

  let people = 0;
  const signedIn = async () => {
    const sub = `picker-${(people += 1)}`;
    const claims = { email: `${sub}@example.com`, email_verified: true, name: sub, groups: ['shops'] };
    await provider.put({ sub, claims });
    const browser = new WalkingBrowser();
    await browser.walk(`${service.url}/v1/session/oidc`);
    const { body } = await browser.get(`${service.url}/v1/session`);
    const { id } = body.person as { id: string };
    const becomes = async (changes: { disabled?: boolean; groups?: readonly string[] }) => {
      const { groups = claims.groups, disabled = false } = changes;
      await provider.put({ sub, claims: { ...claims, groups }, disabled });
      await makeProviderChecksDue(service.database);
    };
    const url = `${service.url}/dts/places/${placeId}/subscriptions`;
    expect((await browser.put(url, { device_token: 'of-a-person' })).status).toBe(200);
    return { id, browser, becomes };
  };
  const subscribed = () => subscribedTo(service, placeId);
  const isOut = (browser: WalkingBrowser) => async () =>
    (await browser.get(`${service.url}/v1/session`)).status === 401;
  const pushedTo = () => pushedByDispatch(service, shop, placeId);

  it.each([
    ['disables them', { disabled: true }],
    ['takes their groups', { groups: [] }],
  ])('end when it %s', async (_what, change) => {
    const { browser, becomes } = await signedIn();
    expect(await pushedTo()).toEqual([OF_A_KEY, 'of-a-person']);
    await becomes(change);
    await until('the session has ended', isOut(browser), 30_000);
    expect(await pushedTo()).toEqual([OF_A_KEY]);
  });

  it('end when their groups give them a role without push messages', async () => {
    const { becomes } = await signedIn();
    await becomes({ groups: ['staff'] });
    await until('it has ended', async () => (await subscribed()).join() === OF_A_KEY, 30_000);
  });

  it('end with their last session, after which nobody asks it about them any more', async () => {
    const { id } = await signedIn();
    await expireSessionsOf(service.database, id);
    await service.kill();
    await service.run();
    shop = { ...shop, api: service.as(shop.key) };
    await until('it has ended', async () => (await subscribed()).join() === OF_A_KEY);
  });
});
