import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  ageVersions,
  areWaiting,
  daysAgo,
  hold,
  isArchiveLocked,
  isSettled,
  lockOfArchive,
  placesOfVersions,
  pruneEvents,
} from '../../support/beyond-the-interface';
import { readHistories, readHistory } from '../../support/http/order-histories';
import { jobEnds, openShop, orderBody, placeOrder, type Shop } from '../../support/data/shop';
import { ArchiveCommand } from '../../support/service/archive-command';
import { scrape } from '../../support/service/scrape';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const OLDER = ['--older-than', '400d'];
const PICKING = { status: 'picking', metadata: { picker_id: 'p' } };
const CANCELLED = { status: 'cancelled', metadata: { cancellation_reason: 'out_of_stock' } };
const PICKED = { status: 'picked' };
/** Places of a file where it is damaged, one after the other. */
const DAMAGES = 8;
const SETTINGS = { RATE_LIMIT_PER_SECOND: '0' };

jest.setTimeout(180_000);

/** An order that was moved a few times; gives its id. */
async function tradedOrder(shop: Shop, ...moves: readonly object[]): Promise<string> {
  const orderId = await placeOrder(shop);
  for (const change of moves) await move(shop, orderId, change);
  return orderId;
}

async function move({ api }: Shop, orderId: string, change: object): Promise<void> {
  const { body } = await api.patch(`/v1/orders/${orderId}/status`, change).expect(202);
  await jobEnds(api, (body.job_id ?? body.jobId) as string);
}

/** An order whose versions take more than one stretch of a file. */
async function longOrder(shop: Shop): Promise<string> {
  const said = (n: number) => `${n} Ruisleipä 😀 \\ " \n`.padEnd(120_000, `${n}é`);
  const orderId = await placeOrder(shop, { metadata: { said: said(0) } });
  for (let n = 1; n < 5; n += 1) {
    const body = orderBody(shop.channelId, { order_number: `LONG-${orderId}`, metadata: { said: said(n) } });
    const { body: accepted } = await shop.api.put(`/v1/orders/${orderId}`, body).expect(202);
    await jobEnds(shop.api, (accepted.job_id ?? accepted.jobId) as string);
  }
  await move(shop, orderId, CANCELLED);
  return orderId;
}

describe('the archive', () => {
  let service: Service;
  let folder: string;
  let shop: Shop;
  let api: Service['system'];
  /** Every story has a day of its own, on which its orders were last changed. */
  let ageDays = 500;
  let day: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
    service = await Service.start({ ...SETTINGS, ARCHIVE_DIR: folder });
    api = service.system;
  });
  beforeEach(async () => {
    shop = await openShop(service);
    ageDays += 10;
    day = daysAgo(ageDays);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const archive = (...args: readonly string[]) => ArchiveCommand.run(service, ...args);
  const places = () => placesOfVersions(service.database, shop.channelId);

  /** Of the day. */
  function files(end: string): string[] {
    return readdirSync(folder).filter((name) => name.startsWith(day) && name.endsWith(end));
  }
  const pathOf = (end: string) => join(folder, files(end)[0]!);
  /** 0 of a file that got another name meanwhile. */
  const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  const areArchived = async (count: number) => {
    const name = 'oms_archived_orders';
    return until(`${name} is ${count}`, async () => (await scrape(service))(name) === count);
  };

  /** All orders were last changed long ago, and nothing is told of them any more. */
  async function makeOld(): Promise<void> {
    await ageVersions(service.database, shop.channelId, day);
    await pruneEvents(service.database, shop.channelId);
  }

  async function placed(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 10)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(10, count - n) }, () => tradedOrder(shop, PICKING, CANCELLED)),
        )),
      );
    return ids;
  }

  it('has old versions of ended orders, which read as before, and a file that anybody can read', async () => {
    const ended = await placed(3);
    const long = await longOrder(shop);
    const open = await tradedOrder(shop, PICKING);
    const all = [...ended, long, open];
    await makeOld();
    const young = await tradedOrder(shop, PICKING, CANCELLED);
    const before = await readHistories(api, [...all, young]);

    expect(await archive(...OLDER, '--dry-run')).toMatchObject({
      code: 0,
      output: expect.stringContaining('4 orders of 1 days would be archived. None waits.') as string,
    });
    expect(files('')).toEqual([]);
    expect(await archive(...OLDER)).toMatchObject({
      code: 0,
      output: expect.stringContaining('4 orders were archived in 1 files. None waits.') as string,
    });

    expect(await readHistories(api, [...all, young])).toEqual(before);
    expect(await places()).toEqual({ stored: 4 + 3 + 4, archived: 3 * 3 + 5, nowhere: 0 });
    await areArchived(4);
    expect(await archive('--verify')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^1 files with [5-9] stretches of versions: all is there\.$/m) as string,
    });

    execFileSync('sha256sum', ['--check', '--strict', '--quiet', ...files('.sha256')], { cwd: folder });
    const text = gunzipSync(readFileSync(pathOf('.ndjson.gz'))).toString();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ofLong = lines.filter(({ order_id }) => order_id === long);
    expect(ofLong.map(({ version }) => version as number)).toEqual([1, 2, 3, 4, 5]);
    for (const { order_id, version, order } of lines)
      expect(order).toEqual(JSON.parse(before.get(`/v1/orders/${order_id}/versions/${version}`)!).order);

    expect((await archive(...OLDER)).output).toContain('0 orders were archived in 0 files.');
    expect(files('')).toHaveLength(3);
  });

  it('leaves alone what events are told from, until they are gone', async () => {
    const [orderId] = await placed(1);
    await until('all is relayed', () => isSettled(service.database, shop.channelId));
    await ageVersions(service.database, shop.channelId, day);
    const { body: feed } = await api.get(`/v1/events?channel_id=${shop.channelId}`).expect(200);
    expect((await archive(...OLDER)).output).toContain(
      '0 orders were archived in 0 files. 1 wait for a later run',
    );
    expect((await api.get(`/v1/events?channel_id=${shop.channelId}`).expect(200)).body).toEqual(feed);
    expect(await places()).toEqual({ stored: 4, archived: 0, nowhere: 0 });
    await pruneEvents(service.database, shop.channelId);
    const before = await readHistory(api, orderId!);
    expect((await archive(...OLDER)).output).toContain('1 orders were archived');
    expect(await readHistory(api, orderId!)).toEqual(before);
  });

  it('takes further versions of an order that changed since, into a further file', async () => {
    const completed = await tradedOrder(shop, PICKING, PICKED, { status: 'completed' });
    await makeOld();
    expect((await archive(...OLDER)).output).toContain('1 orders were archived in 1 files.');
    const first = await readHistory(api, completed);
    await move(shop, completed, CANCELLED);
    const second = await readHistory(api, completed);
    for (const [path, text] of first) if (/versions\/\d+$/.test(path)) expect(second.get(path)).toBe(text);
    day = daysAgo(ageDays - 5);
    await makeOld();
    const before = await readHistory(api, completed);
    expect((await archive(...OLDER)).output).toContain('1 orders were archived in 1 files.');
    expect(await readHistory(api, completed)).toEqual(before);
    expect(await places()).toMatchObject({ stored: 1, nowhere: 0 });
    expect((await archive('--verify')).code).toBe(0);
  });

  it('loses nothing when it is killed at any moment, and goes on where it was', async () => {
    const orders = await placed(70);
    const long = await longOrder(shop);
    const some = [...orders.slice(0, 4), long];
    await makeOld();
    const before = await readHistories(api, some);
    const all = await places();
    const unfinished = () => files('.unfinished').length > 0;
    const moments: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
      'a file is begun': unfinished,
      'a file has data': () => files('.unfinished').some((name) => sizeOf(name) > 0),
      'the data has its name': () => files('.ndjson.gz').length > 0,
      'the sums have their name': () => files('.sha256').length > 0,
      'some versions left': async () => (await places()).archived > 0,
      'more versions left': async () => (await places()).archived > 200,
    };
    for (const [moment, hasCome] of Object.entries(moments)) {
      const run = ArchiveCommand.begin(service, ...OLDER);
      await until(moment, async () => (await hasCome()) || !run.isRunning, 60_000, 1);
      await run.kill();
      expect(await places()).toMatchObject({ nowhere: 0 });
      expect(await readHistories(api, some)).toEqual(before);
      await until('its lock is gone', async () => !(await isArchiveLocked(service.database)));
    }
    expect((await places()).stored).toBeLessThan(all.stored);
    const { code, output } = await archive(...OLDER);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('None waits.') as string,
    });
    expect(await readHistories(api, some)).toEqual(before);
    expect(await places()).toEqual({ stored: 71, archived: all.stored - 71, nowhere: 0 });
    expect(await archive('--verify')).toMatchObject({ code: 0 });
    expect(files('.unfinished')).toEqual([]);
  });

  it('is worked on by one command at a time, which holds up no vacuum and ends with its host', async () => {
    await placed(5);
    await makeOld();
    const held = await hold(service.database, 'archive files');
    const first = ArchiveCommand.begin(service, ...OLDER);
    await areWaiting(service.database, 1);
    const second = await archive(...OLDER);
    const { holdsUpVacuum } = await lockOfArchive(service.database);
    await until('Postgres looks whether the host is there', async () => {
      return (await lockOfArchive(service.database)).secondsToKeepAlive <= 5;
    });
    await held.letGo();
    expect(holdsUpVacuum).toBe(false);
    expect(second).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another npm run archive works on this database') as string,
    });
    expect(await first.end()).toMatchObject({ code: 0 });
    expect(await places()).toEqual({ stored: 5, archived: 15, nowhere: 0 });
  });

  it('refuses a version whose file is missing or damaged, names the file, and shows all else', async () => {
    const [orderId] = await placed(1);
    await makeOld();
    const before = await readHistory(api, orderId!);
    await archive(...OLDER);
    const path = pathOf('.ndjson.gz');
    const whole = readFileSync(path);
    const order = `/v1/orders/${orderId}`;
    const refused = [
      `${order}/versions/1`,
      `${order}/versions/1/diff/4`,
      `${order}/history`,
      `${order}/status-history`,
      `${order}/timeline`,
    ];
    const faults: readonly (() => void)[] = [
      () => rmSync(path),
      () => writeFileSync(path, whole.subarray(0, whole.length - 9)),
      ...Array.from({ length: DAMAGES }, (_, n) => () => {
        const damaged = Buffer.from(whole);
        damaged[20 + n * Math.floor((whole.length - 24) / DAMAGES)]! ^= 0x10;
        writeFileSync(path, damaged);
      }),
    ];
    for (const spoil of faults) {
      spoil();
      for (const address of refused) {
        const { body, headers } = await api.get(address).expect(503);
        expect(body).toMatchObject({ code: 'ARCHIVE_UNAVAILABLE' });
        expect(headers['retry-after']).toBe('10');
      }
      for (const address of [order, `${order}/versions/4`, `/v1/audit?resource_id=${orderId}`])
        expect((await api.get(address).expect(200)).text).toBe(before.get(address));
    }
    for (const said of ['"event":"archive.unreadable"', path])
      await until(`the log says ${said}`, () => service.log.includes(said));
    expect(await archive('--verify')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not as it was written') as string,
    });
    writeFileSync(path, whole);
    expect(await readHistory(api, orderId!)).toEqual(before);
    expect(await archive('--verify')).toMatchObject({ code: 0 });
  });

  it('puts versions of an order or of a day back, as they were', async () => {
    const orders = [...(await placed(2)), await longOrder(shop)];
    await makeOld();
    const before = await readHistories(api, orders);
    const stored = await places();
    await archive(...OLDER);
    const [file] = files('.ndjson.gz');
    expect(await archive('--restore', orders[2]!)).toMatchObject({
      code: 0,
      output: expect.stringContaining('5 versions are in the database again.') as string,
    });
    expect(await readHistories(api, orders)).toEqual(before);
    expect(await archive('--restore', file!.slice(0, 10))).toMatchObject({ code: 0 });
    const { code, output } = await archive('--verify');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`${file}: not of this database's archive`) as string,
    });
    rmSync(join(folder, file!));
    expect(await readHistories(api, orders)).toEqual(before);
    expect(await places()).toEqual(stored);
  });
});
