import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSettled } from '../../support/beyond-the-interface';
import { Oms } from '../../support/cli/oms';
import { canBeFound, openShop, placeOrder } from '../../support/data/shop';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

/** In the shell: descriptor 3 is a pipe whose reader is gone. */
const NOBODY_READS_3 = 'mkfifo pipe; true < pipe & exec 3> pipe; wait $!; rm pipe';

describe('output that can not be written', () => {
  let service: Service;
  let oms: Oms;
  /** The ids of all events, oldest first. */
  let feed: string[];

  beforeAll(async () => {
    service = await Service.start();
    const shop = await openShop(service);
    for (const order_number of ['FULL-1', 'FULL-2', 'FULL-3']) {
      await placeOrder(shop, { order_number });
      await canBeFound(shop, order_number);
    }
    await until('all events are in the feed', () => isSettled(service.database, shop.channelId));
    const { body } = await shop.api.get(`/v1/events?channel_id=${shop.channelId}`).expect(200);
    feed = (body.data as { event_id: string }[]).map(({ event_id }) => event_id);
    oms = new Oms({ OMS_URL: service.url, OMS_API_KEY: shop.key });
  });
  afterAll(async () => {
    oms.remove();
    await service.stop();
  });

  const idsIn = (lines: readonly string[]) =>
    lines.map((line) => (JSON.parse(line) as { event_id: string }).event_id);

  /** The lines of the next start, up to the newest event. */
  async function nextStart(): Promise<string[]> {
    const listening = oms.start('listen', '--json');
    await listening.says(feed.at(-1)!);
    await listening.end();
    return listening.stdout().trim().split('\n');
  }

  it.each(['orders show FULL-1', 'orders find FULL', 'completion bash', '--help', '--version'])(
    'is a fault of oms %s',
    async (command) => {
      const { code, stderr } = await oms.runInShell(`oms ${command} > /dev/full`);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('ENOSPC') });
    },
  );

  it('is said as JSON on request', async () => {
    const { stderr } = await oms.runInShell('oms orders show FULL-1 --json > /dev/full');
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'ENOSPC' } });
  });

  it('is a fault when there was room for a part of it', async () => {
    const { code, stderr } = await oms.runInShell('ulimit -f 1; oms orders show FULL-1 --json > part');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('EFBIG') });
  });

  it('is no fault when the reader has had enough', async () => {
    const { code, stderr } = await oms.runInShell(`${NOBODY_READS_3}; oms orders show FULL-1 >&3`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('does not move oms listen past the event', async () => {
    const full = await oms.runInShell('ulimit -f 1; oms listen --from beginning --json >> full.jsonl');
    expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining('EFBIG') });
    // After the last line break is the event that was cut.
    const whole = readFileSync(join(oms.folder, 'full.jsonl'), 'utf8').split('\n').slice(0, -1);
    expect(idsIn([...whole, ...(await nextStart())])).toEqual(feed);
  });

  it('does not move oms listen past an event that has no reader any more', async () => {
    const { code } = await oms.runInShell(`${NOBODY_READS_3}; oms listen --from beginning --json >&3`);
    expect(code).toBe(0);
    expect(idsIn(await nextStart())).toEqual(feed);
  });
});
