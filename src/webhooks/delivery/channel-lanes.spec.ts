import { ChannelLanes } from './channel-lanes';
import { chooseClaims } from './claims/model/claim-choice';
import type { ClaimedDelivery } from './delivery';

const BATCH_BYTES = 2_000;
const NOWHERE: ReadonlySet<string> = new Set();

function held(channel_id: string, changes: Partial<ClaimedDelivery> = {}) {
  const delivery = { channel_id, event_id: 'e', data: 'x', lost_claims: 0, ...changes } as ClaimedDelivery;
  return { delivery, receivedAtMs: performance.now(), lost: new AbortController().signal };
}

/** Claims what it may of deliveries that are due in the channel. Returns how many that are. */
function claim(lanes: ChannelLanes, channelId: string, sizes: readonly number[]): number {
  const due = sizes.map((bytes, n) => {
    return { channelId, rowId: `${n}`, eventId: `${n}`, bytes, isBlocked: false, waitedMs: 1, lostClaims: 0 };
  });
  const { take } = chooseClaims(due, lanes.rooms([channelId]), lanes.room);
  lanes.add(take.map(({ bytes }) => held(channelId, { data: 'x'.repeat(bytes) })));
  return take.length;
}

describe('the lanes of a process', () => {
  let lanes: ChannelLanes;
  let woken: number;

  beforeEach(() => {
    lanes = new ChannelLanes({ slots: 2, batchBytes: BATCH_BYTES });
    woken = 0;
    lanes.listen(() => (woken += 1));
  });

  const large = (channelId: string) => held(channelId, { data: 'x'.repeat(900) });

  it('resolve a call with the number of attempts when nothing is due and nothing under way', async () => {
    const ended = lanes.call('a');
    expect(woken).toBe(1);
    for (const count of [2, 1]) {
      const looking = lanes.toLookAt();
      lanes.add([...Array.from({ length: count }, () => held('a')), held('b')]);
      lanes.looked(looking, NOWHERE);
    }
    expect(lanes.toLookAt()).toEqual(['a']);
    lanes.of('a').takeWaiting();
    lanes.looked(['a'], NOWHERE);
    expect(await ended).toBe(3);
    expect(lanes.toLookAt()).toEqual([]);
  });

  it('stay called while something is left in the channel', () => {
    void lanes.call('a');
    lanes.looked(lanes.toLookAt(), new Set(['a']));
    expect(lanes.toLookAt()).toEqual(['a']);
  });

  it('are looked at once more when they were called after the look began', () => {
    void lanes.call('a');
    const looking = lanes.toLookAt();
    expect(lanes.callAgain('a')).toBe(true);
    lanes.looked(looking, NOWHERE);
    expect(lanes.toLookAt()).toEqual(['a']);
  });

  it('that expected more during a look are looked at once more, also when nothing is under way any more', () => {
    void lanes.call('a');
    const looking = lanes.toLookAt();
    lanes.add([held('a'), held('a')]);
    expect(lanes.of('a').expectMore()).toBe(true);
    lanes.of('a').takeWaiting();
    lanes.looked(looking, NOWHERE);
    expect(lanes.toLookAt()).toEqual(['a']);
  });

  it('called during a look are not closed by it', () => {
    void lanes.call('a');
    const looking = lanes.toLookAt();
    void lanes.call('b');
    lanes.looked(looking, NOWHERE);
    expect(lanes.toLookAt()).toEqual(['b']);
  });

  it('are looked at in turns: those that were looked at come last', () => {
    ['a', 'b', 'c'].forEach((channelId) => void lanes.call(channelId));
    lanes.toLookAt();
    lanes.looked(['a'], new Set(['a']));
    expect(lanes.toLookAt()).toEqual(['b', 'c', 'a']);
  });

  it('are not called by a second call when there was no first', () => {
    expect(lanes.callAgain('a')).toBe(false);
    expect(lanes.isCalled('a')).toBe(false);
    expect(lanes.toLookAt()).toEqual([]);
  });

  it('take no call after the end, which says where something may be due still', async () => {
    const ended = lanes.call('a');
    expect(lanes.end()).toEqual(['a']);
    expect(await ended).toBe(0);
    expect(lanes.call('b')).toBeNull();
    expect(lanes.callAgain('a')).toBe(false);
  });

  it('hold sixteen batches of bytes together', () => {
    for (let n = 0; n < 30; n += 1) lanes.add([large(`other-${n}`)]);
    expect(lanes.room.bytes).toBe(BATCH_BYTES);
    for (let n = 30; n < 40; n += 1) lanes.add([large(`other-${n}`)]);
    expect([lanes.room.bytes, lanes.rooms(['a']).get('a')?.isEmpty]).toEqual([0, true]);
    for (let n = 0; n < 40; n += 1) lanes.of(`other-${n}`).takeWaiting();
    expect(lanes.room.bytes).toBe(BATCH_BYTES);
  });

  it('leave room for others while many channels hold large deliveries that nobody answers', () => {
    lanes = new ChannelLanes({ slots: 16, batchBytes: 2_097_152 });
    for (let n = 0; n < 100; n += 1) claim(lanes, `slow-${n}`, [1_900_000]);
    for (let n = 0; n < 100; n += 1) claim(lanes, `slower-${n}`, [900_000, 300_000]);
    expect(claim(lanes, 'shop', Array<number>(20).fill(20_000))).toBe(16);
  });

  it('know while one of them holds a delivery whose claims were lost before', () => {
    lanes.add([held('a', { lost_claims: 2 })]);
    expect(lanes.room.mostLost).toBe(1);
    lanes.of('a').takeWaiting();
    expect(lanes.room.mostLost).toBe(Infinity);
  });

  it('give no room for a claim that would bring too few to be worth it', () => {
    lanes.add([held('a'), held('a')]);
    expect([...lanes.rooms(['a', 'b']).keys()]).toEqual(['b']);
  });

  it('that want more are named, and those with nothing in them forgotten', () => {
    lanes.add([held('a')]);
    lanes.looked(['a'], new Set(['a']));
    expect([lanes.wanting, lanes.isBusy('a')]).toEqual([['a'], true]);
    lanes.of('a').takeWaiting();
    lanes.forgetIdle();
    expect([lanes.wanting, lanes.isBusy('a'), lanes.busy]).toEqual([[], false, []]);
  });
});
