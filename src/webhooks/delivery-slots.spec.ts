import type { ClaimedDelivery } from './delivery';
import { DeliverySlots } from './delivery-slots';

const CHANNEL = 'channel';
const SLOTS = 2;

function delivery(id: string): ClaimedDelivery {
  return { channel_id: CHANNEL, event_id: id } as ClaimedDelivery;
}

describe('DeliverySlots', () => {
  let nowMs: number;
  let slots: DeliverySlots;

  beforeEach(() => {
    nowMs = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    slots = new DeliverySlots(SLOTS);
  });
  afterEach(() => jest.restoreAllMocks());

  const hold = (ids: readonly string[], taken: ReadonlyMap<string, number> | null) => {
    const lost = new AbortController();
    slots.add(
      ids.map((id) => ({ delivery: delivery(id), claimedAtMs: nowMs, lost: lost.signal })),
      taken,
    );
    return lost;
  };
  /** What a claim of what waits brought. */
  const claim = (...ids: string[]) => hold(ids, slots.taken());
  /** What was claimed when it was made. */
  const add = (...ids: string[]) => hold(ids, null);
  const begin = () => slots.begin(CHANNEL)?.delivery.event_id ?? null;
  const eventIds = (held: readonly { delivery: ClaimedDelivery }[]) =>
    held.map(({ delivery: { event_id } }) => event_id);
  const deliverWell = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      add(`well-${n}`);
      begin();
      slots.answeredWell(CHANNEL);
      slots.recorded(CHANNEL);
      slots.end(CHANNEL);
    }
  };

  it('begins as many as there are slots, in the order claimed, and the next when one ends', () => {
    add('a', 'b', 'c');
    expect([begin(), begin(), begin()]).toEqual(['a', 'b', null]);
    slots.end(CHANNEL);
    expect([begin(), begin()]).toEqual(['c', null]);
  });

  it('needs no slot for what is answered well and being recorded', () => {
    add('a', 'b', 'c');
    begin();
    begin();
    slots.answeredWell(CHANNEL);
    expect(begin()).toBe('c');
    expect(slots.roomForNew(CHANNEL)).toBe(0);
  });

  it('lets nothing be claimed ahead for an endpoint that answers seldom', () => {
    add('a');
    begin();
    expect(slots.taken().get(CHANNEL)).toBe(1);
    add('b');
    expect(slots.taken().get(CHANNEL)).toBe(2);
  });

  it('lets be claimed ahead what the endpoint takes in a quarter of a second, up to 32 times the slots', () => {
    deliverWell(15);
    add('a');
    expect(slots.taken().get(CHANNEL)).toBe(1 - 7);
    deliverWell(500);
    expect(slots.taken().get(CHANNEL)).toBe(1 - 32 * SLOTS);
  });

  it('lets nothing be claimed while half of what it may hold is there already', () => {
    deliverWell(12);
    add('a', 'b', 'c', 'd');
    expect(slots.taken().get(CHANNEL)).toBe(SLOTS - 4);
    add('e');
    expect(slots.taken().get(CHANNEL)).toBe(SLOTS);
  });

  it('wants more, at half, after a claim that brought all it might, and takes nothing new before that', () => {
    claim('a', 'b');
    begin();
    expect([slots.wantsMore(CHANNEL), slots.roomForNew(CHANNEL)]).toEqual([false, 0]);
    slots.end(CHANNEL);
    expect([slots.wantsMore(CHANNEL), slots.wantMore, slots.roomForNew(CHANNEL)]).toEqual([true, true, 0]);
  });

  it('wants no more after a claim that brought less than it might, and takes new ones instead', () => {
    claim('a');
    expect([slots.wantsMore(CHANNEL), slots.wantMore, slots.roomForNew(CHANNEL)]).toEqual([false, false, 1]);
  });

  it('expects more where it is at work already, and wants it at half', () => {
    expect(slots.expectMore(CHANNEL)).toBe(false);
    add('a');
    expect(slots.expectMore(CHANNEL)).toBe(false);
    add('b');
    expect(slots.expectMore(CHANNEL)).toBe(true);
    begin();
    slots.end(CHANNEL);
    expect(slots.wantsMore(CHANNEL)).toBe(true);
  });

  it('gives up all that was claimed ahead when an attempt fails, and claims nothing ahead then', () => {
    deliverWell(15);
    add('a', 'b', 'c', 'd');
    begin();
    begin();
    expect(eventIds(slots.takeAhead(CHANNEL))).toEqual(['c', 'd']);
    expect(slots.taken().get(CHANNEL)).toBe(2);
    expect(slots.roomForNew(CHANNEL)).toBe(0);
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

  it('forgets channels with nothing to do', () => {
    add('a');
    expect(slots.isBusy(CHANNEL)).toBe(true);
    begin();
    slots.end(CHANNEL);
    expect(slots.isBusy(CHANNEL)).toBe(false);
    expect(slots.channelIds).toEqual([]);
  });
});
