import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Oms } from '../../support/cli/oms';
import { openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { type Received, Receiver } from '../../support/receivers/receiver';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const ownHeadersOf = ({ headers }: Received) =>
  Object.keys(headers).filter((name) => /^(?:x-|webhook-)/.test(name));

describe('the command line', () => {
  let service: Service;
  let receiver: Receiver;
  let shop: Shop;
  let oms: Oms;
  let orderId: string;

  beforeAll(async () => {
    service = await Service.start();
    receiver = await Receiver.start();
    shop = await openShop(service, receiver);
    orderId = await placeOrder(shop, { order_number: 'CLI-1' });
    await until('its creation is told, and that is recorded', async () => {
      const path = `/v1/channels/${shop.channelId}/webhook/history?event_type=order:created&status=delivered`;
      return (await shop.api.get(path).expect(200)).body.meta.total === 1;
    });
    oms = new Oms({ OMS_URL: service.url, OMS_API_KEY: shop.key });
  });
  afterAll(async () => {
    oms.remove();
    await service.stop();
    await receiver.stop();
  });

  it('shows, moves and follows an order', async () => {
    expect(await oms.json('orders', 'show', 'CLI-1')).toMatchObject({ id: orderId, status: 'pending' });
    const moved = await oms.json('orders', 'move', 'CLI-1', 'picking', '--meta', 'picker_id=p-17');
    expect(moved).toMatchObject({ id: orderId, status: 'picking', version: 3 });
    const kinds = (await oms.json<{ kind: string }[]>('orders', 'timeline', 'CLI-1')).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['version', 'job']));
    const { stdout } = await oms.run(['orders', 'show', 'CLI-1']);
    expect(stdout).toMatch(/^CLI-1 {2}picking {2}version 3\n/);
  });

  it('lists jobs, deliveries and channels', async () => {
    const jobs = await oms.json<{ order_number: string }[]>('jobs', 'list', '--order', 'CLI-1');
    expect(jobs).toHaveLength(2);
    expect(await oms.json('channels')).toEqual([expect.objectContaining({ id: shop.channelId })]);
    const sent = await oms.json<{ event_type: string }[]>('deliveries', '--order', 'CLI-1');
    expect(sent.map(({ event_type }) => event_type)).toContain('order:created');
  });

  it('counts what a replay sends: with what is held, without what is skipped', async () => {
    const webhook = `/v1/channels/${shop.channelId}/webhook`;
    const skipped = orderBody(shop.channelId, { order_number: 'CLI-SKIPPED' });
    await shop.api
      .post('/v1/orders', skipped)
      .set({ 'X-Command-Origin': '127.0.0.1', Prefer: 'wait=30' })
      .expect(202);
    await shop.api.put(webhook, { webhook_url: receiver.url, webhook_enabled: false }).expect(200);
    await placeOrder(shop, { order_number: 'CLI-HELD' });
    await until('both are in the history', async () => {
      const all = await oms.json<{ order_number: string }[]>('deliveries', '--limit', '100');
      const numbers = all.map(({ order_number }) => order_number);
      return numbers.includes('CLI-HELD') && numbers.includes('CLI-SKIPPED');
    });
    await shop.api.put(webhook, { webhook_url: receiver.url, webhook_enabled: true }).expect(200);
    const dry = await oms.json<{ count: number }>('replay', '--since', '1h', '--dry-run');
    const { stdout } = await oms.run(['replay', '--since', '1h']);
    expect(stdout).toBe(`${dry.count} deliveries are sent again.\n`);
  });

  it('listens from where it had come to, whatever unknown event --from named in between', async () => {
    const first = oms.start('listen', '--from', 'beginning');
    await first.says('CLI-HELD');
    await first.end();
    const unknown = await oms.run(['listen', '--from', '01936b2a-8d51-7e4f-a011-3c6d9b2e5f70']);
    expect(unknown).toMatchObject({ code: 5, stdout: '' });
    await placeOrder(shop, { order_number: 'CLI-AWAY' });
    const second = oms.start('listen');
    await second.says('CLI-AWAY');
    await second.end();
    expect(second.stdout()).not.toContain('CLI-1 ');
  });

  it('forwards events with the headers of a delivery', async () => {
    const [delivery] = receiver.of('order:created');
    const program = await Receiver.start();
    const forwarding = oms.start('listen', '--from', 'beginning', '--forward-to', program.url);
    const forwarded = await program.waitFor(
      'the same event',
      ({ body }) => body.event_id === delivery!.body.event_id,
    );
    await forwarding.end();
    await program.stop();
    expect(forwarded.text).toBe(delivery!.text);
    expect(Object.keys(forwarded.headers)).toEqual(expect.arrayContaining(ownHeadersOf(delivery!)));
    for (const name of ['user-agent', 'content-type', 'x-service-event', 'x-service-source', 'webhook-id'])
      expect([name, forwarded.headers[name]]).toEqual([name, delivery!.headers[name]]);
  });

  it('retries failed jobs', async () => {
    const empty = orderBody(shop.channelId, { order_number: 'CLI-FAILS', items: [] });
    await shop.api.post('/v1/orders', empty).set('Prefer', 'wait=30').expect(202);
    const retried = await oms.json<{ retried: string[] }>('jobs', 'retry', '--failed');
    expect(retried.retried).toHaveLength(1);
  });

  it.each([
    ['what is not there', 4, ['orders', 'show', 'NOPE'], /oms orders find/],
    ['a move that is refused', 5, ['orders', 'move', 'CLI-1', 'pending'], /./],
    ['a missing argument', 2, ['orders', 'show'], /missing required argument/],
    ['a wrong key', 3, ['channels', '--key', 'wrong'], /oms login/],
    ['an admin command without the scope', 3, ['keys'], /docs\/rules\/access\.md/],
    ['no service', 6, ['channels', '--url', 'http://127.0.0.1:1', '--key', 'k'], /oms dev/],
  ])(
    'ends on %s with %d and says what to do',
    async (_what, code, args, words) => {
      const end = await oms.run(args);
      expect(end).toMatchObject({ code, stdout: '' });
      expect(end.stderr).toMatch(words);
    },
    60_000,
  );

  it('prints errors as JSON on request', async () => {
    const { stderr } = await oms.run(['orders', 'show', 'NOPE', '--json']);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'ORDER_NOT_FOUND', status: 404 } });
  });

  it('keeps keys where only their owner reads them, and asks before it writes to production', async () => {
    const env = { OMS_URL: '', OMS_API_KEY: '' };
    const named = ['login', 'shop', '--url', service.url, '--production'];
    expect(await oms.run(named, { env, input: `${shop.key}\n` })).toMatchObject({ code: 0 });
    expect(statSync(join(oms.folder, 'profiles.json')).mode & 0o777).toBe(0o600);
    const write = ['orders', 'move', 'CLI-1', 'picked'];
    expect(await oms.run(write, { env })).toMatchObject({
      code: 8,
      stderr: expect.stringContaining('--yes'),
    });
    const byKey = [...write, '--url', `${service.url}/`, '--key', shop.key];
    expect(await oms.run(byKey, { env })).toMatchObject({ code: 8 });
    expect(await oms.run([...write, '--yes'], { env })).toMatchObject({ code: 0 });
    const { stdout } = await oms.run(['profiles', '--json'], { env });
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ name: 'shop', production: true, current: true }),
    ]);
    expect(stdout).not.toContain(shop.key);
  });

  it('calls the service of the profile with the key of the environment, unless the profile is named', async () => {
    await oms.run(['login', 'shop', '--url', service.url], { input: `${shop.key}\n` });
    const env = { OMS_URL: '', OMS_API_KEY: 'wrong' };
    expect(await oms.run(['channels'], { env })).toMatchObject({ code: 3 });
    expect(await oms.run(['channels', '--profile', 'shop'], { env })).toMatchObject({ code: 0 });
  });
});
