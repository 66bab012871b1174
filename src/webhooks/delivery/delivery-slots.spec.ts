import type { ClaimedDelivery } from './delivery';
import { DeliverySlots } from './delivery-slots';

const CHANNEL = 'channel';
const SLOTS = 2;
const BATCH_BYTES = 2_000;

function delivery(event_id: string, changes: Partial<ClaimedDelivery> = {}): ClaimedDelivery {
  return { channel_id: CHANNEL, event_id, data: 'x', lost_claims: 0, ...changes } as ClaimedDelivery;
}

describe('DeliverySlots', () => {
  let nowMs: number;
  let slots: DeliverySlots;

  beforeEach(() => {
    nowMs = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    slots = new DeliverySlots(SLOTS, BATCH_BYTES);
  });
  afterEach(() => jest.restoreAllMocks());

  const hold = (...deliveries: readonly ClaimedDelivery[]) => {
    const lost = new AbortController();
    slots.add(deliveries.map((one) => ({ delivery: one, receivedAtMs: nowMs, lost: lost.signal })));
    return lost;
  };
  const add = (...ids: string[]) => hold(...ids.map((id) => delivery(id)));
  /** What a claim of what waits brought. */
  const claim = (hasMore: boolean, ...ids: string[]) => {
    add(...ids);
    slots.looked(CHANNEL, hasMore);
  };
  const begin = () => slots.begin(CHANNEL)?.delivery.event_id ?? null;
  const end = (id: string) => slots.end(delivery(id));
  const room = () => slots.rooms([CHANNEL]).get(CHANNEL)?.deliveries ?? null;
  const forNew = () => slots.roomForNew(CHANNEL).deliveries;
  const eventIds = (held: readonly { delivery: ClaimedDelivery }[]) =>
    held.map(({ delivery: { event_id } }) => event_id);
  const deliverWell = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      add(`well-${n}`);
      begin();
      slots.answeredWell(CHANNEL);
      slots.recorded(CHANNEL);
      end(`well-${n}`);
    }
  };

  it('begins as many as there are slots, in the order claimed, and the next when one ends', () => {
    add('a', 'b', 'c');
    expect([begin(), begin(), begin()]).toEqual(['a', 'b', null]);
    end('a');
    expect([begin(), begin()]).toEqual(['c', null]);
  });

  it('needs no slot for what is answered well and being recorded', () => {
    add('a', 'b', 'c');
    begin();
    begin();
    slots.answeredWell(CHANNEL);
    expect(begin()).toBe('c');
    expect(forNew()).toBe(0);
  });

  it('lets nothing be claimed ahead for an endpoint that answers seldom', () => {
    add('a');
    begin();
    expect(room()).toBe(1);
    add('b');
    expect(room()).toBeNull();
  });

  it('lets be claimed ahead what the endpoint takes in a quarter of a second, up to 32 times the slots', () => {
    deliverWell(15);
    add('a');
    expect(room()).toBe(1 + 7);
    deliverWell(500);
    expect(room()).toBe(1 + 32 * SLOTS);
  });

  it('lets nothing be claimed while half of what it may hold is there already', () => {
    deliverWell(12);
    add('a', 'b', 'c', 'd');
    expect(room()).toBe(4);
    add('e');
    expect(room()).toBeNull();
  });

  it('wants more, at half, after a claim that left something, and takes nothing new before that', () => {
    claim(true, 'a', 'b');
    begin();
    expect([slots.wantsMore(CHANNEL), forNew()]).toEqual([false, 0]);
    end('a');
    expect([slots.wantsMore(CHANNEL), slots.wanting, forNew()]).toEqual([true, [CHANNEL], 0]);
  });

  it('wants no more after a claim that left nothing, and takes new ones instead', () => {
    claim(false, 'a');
    expect([slots.wantsMore(CHANNEL), slots.wanting, forNew()]).toEqual([false, [], 1]);
  });

  it('expects more where it is at work already, and wants it at half', () => {
    expect(slots.expectMore(CHANNEL)).toBe(false);
    add('a');
    expect(slots.expectMore(CHANNEL)).toBe(false);
    add('b');
    expect(slots.expectMore(CHANNEL)).toBe(true);
    begin();
    end('a');
    expect(slots.wantsMore(CHANNEL)).toBe(true);
  });

  it('gives up all that was claimed ahead when an attempt fails, and claims nothing ahead then', () => {
    deliverWell(15);
    add('a', 'b', 'c', 'd');
    begin();
    begin();
    expect(eventIds(slots.takeAhead(CHANNEL))).toEqual(['c', 'd']);
    expect([room(), forNew()]).toEqual([null, 0]);
  });

  it('begins nothing that has waited for half a second, or whose claim is lost', () => {
    add('old');
    nowMs += 500;
    const lost = add('lost');
    add('new');
    lost.abort();
    expect(begin()).toBeNull();
    expect(eventIds(slots.takeStale(CHANNEL))).toEqual(['old', 'lost']);
    expect(begin()).toBe('new');
  });

  it('holds half a batch of bytes of a channel and sixteen batches in all, until attempts have ended', () => {
    const large = (channel_id: string) => delivery('large', { channel_id, data: 'x'.repeat(900) });
    hold(large(CHANNEL));
    expect(slots.rooms([CHANNEL]).get(CHANNEL)).toMatchObject({ bytes: 100, isEmpty: false });
    begin();
    slots.answeredWell(CHANNEL);
    expect(slots.rooms([CHANNEL]).get(CHANNEL)).toMatchObject({ bytes: 100 });
    slots.recorded(CHANNEL);
    slots.end(large(CHANNEL));
    expect(slots.rooms([CHANNEL]).get(CHANNEL)).toMatchObject({ bytes: 1_000, isEmpty: true });
    for (let n = 0; n < 30; n += 1) hold(large(`other-${n}`));
    expect(slots.room.bytes).toBe(BATCH_BYTES);
    for (let n = 30; n < 40; n += 1) hold(large(`other-${n}`));
    expect([slots.room.bytes, slots.rooms([CHANNEL]).get(CHANNEL)?.isEmpty]).toEqual([0, true]);
    for (let n = 0; n < 40; n += 1) slots.takeAhead(`other-${n}`);
    expect(slots.room.bytes).toBe(BATCH_BYTES);
  });

  it('takes nothing new of a channel whose bytes are used up', () => {
    hold(delivery('large', { data: 'x'.repeat(1_000) }));
    expect(forNew()).toBe(0);
  });

  it('knows while it holds one whose claims were lost before', () => {
    const suspect = delivery('a', { lost_claims: 2 });
    hold(suspect);
    begin();
    expect(slots.room.hasSuspect).toBe(true);
    slots.end(suspect);
    expect(slots.room.hasSuspect).toBe(false);
  });

  it('forgets channels with nothing to do', () => {
    add('a');
    expect(slots.isBusy(CHANNEL)).toBe(true);
    begin();
    end('a');
    expect(slots.isBusy(CHANNEL)).toBe(false);
    expect(slots.channelIds).toEqual([]);
  });
});
