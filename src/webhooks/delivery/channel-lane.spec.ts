import { ChannelLane, type HeldDelivery } from './channel-lane';
import type { ClaimedDelivery } from './delivery';
import { ProcessLoad } from './process-load';

const SLOTS = 2;
const BATCH_BYTES = 2_000;

describe("a channel's lane", () => {
  let nowMs: number;
  let load: ProcessLoad;
  let lane: ChannelLane;
  const underWay = new Map<string, ClaimedDelivery>();

  beforeEach(() => {
    nowMs = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const limits = { slots: SLOTS, batchBytes: BATCH_BYTES };
    load = new ProcessLoad(limits);
    lane = new ChannelLane(limits, load);
    underWay.clear();
  });
  afterEach(() => jest.restoreAllMocks());

  const hold = (event_id: string, changes: Partial<ClaimedDelivery> = {}) => {
    const delivery = {
      channel_id: 'channel',
      event_id,
      data: 'x',
      lost_claims: 0,
      ...changes,
    } as ClaimedDelivery;
    const lost = new AbortController();
    lane.add([{ delivery, receivedAtMs: nowMs, lost: lost.signal }]);
    return lost;
  };
  const add = (...ids: string[]) => ids.forEach((id) => hold(id));
  /** The result of a look at what waits. */
  const claim = (hasMore: boolean, ...ids: string[]) => {
    add(...ids);
    lane.looked(hasMore);
  };
  const next = () => {
    const held = lane.next();
    if (held !== null) underWay.set(held.delivery.event_id, held.delivery);
    return held?.delivery.event_id ?? null;
  };
  const answered = (id: string, isDelivered: boolean) => idsOf(lane.answered(underWay.get(id)!, isDelivered));
  const end = (id: string) => lane.ended(underWay.get(id)!);
  const room = () => lane.room?.deliveries ?? null;
  const forNew = () => lane.roomForNew.deliveries;
  const idsOf = (held: readonly HeldDelivery[]) => held.map(({ delivery: { event_id } }) => event_id);
  const deliverWell = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      add(`well-${n}`);
      const id = next()!;
      answered(id, true);
      end(id);
    }
  };

  it('gives as many attempts as there are slots, in the order claimed, and the next when one ends', () => {
    add('a', 'b', 'c');
    expect([next(), next(), next()]).toEqual(['a', 'b', null]);
    end('a');
    expect([next(), next()]).toEqual(['c', null]);
  });

  it('needs no slot for successful attempts that are being recorded', () => {
    add('a', 'b', 'c');
    next();
    next();
    expect(answered('a', true)).toEqual([]);
    expect(next()).toBe('c');
    expect(forNew()).toBe(0);
  });

  it('claims nothing ahead for an endpoint that rarely responds', () => {
    add('a');
    next();
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

  it('claims nothing while it is half full', () => {
    deliverWell(12);
    add('a', 'b', 'c', 'd');
    expect(room()).toBe(4);
    add('e');
    expect(room()).toBeNull();
  });

  it('wants more, at half, after a claim that left something, and takes nothing new before that', () => {
    claim(true, 'a', 'b');
    next();
    expect([lane.wantsMore, forNew()]).toEqual([false, 0]);
    end('a');
    expect([lane.wantsMore, forNew()]).toEqual([true, 0]);
  });

  it('wants no more after a claim that left nothing, and takes new ones instead', () => {
    claim(false, 'a');
    expect([lane.wantsMore, forNew()]).toEqual([false, 1]);
  });

  it('expects more where it is at work already, and wants it at half', () => {
    expect(lane.expectMore()).toBe(false);
    add('a');
    expect(lane.expectMore()).toBe(false);
    add('b');
    expect(lane.expectMore()).toBe(true);
    next();
    end('a');
    expect(lane.wantsMore).toBe(true);
  });

  it('gives up all that was claimed ahead when an attempt fails, and claims nothing ahead then', () => {
    deliverWell(15);
    add('a', 'b', 'c', 'd');
    next();
    next();
    expect(answered('a', false)).toEqual(['c', 'd']);
    expect([room(), forNew()]).toEqual([null, 0]);
  });

  it('gives nothing that has waited for half a second, or whose claim is lost', () => {
    add('old');
    nowMs += 500;
    const lost = hold('lost');
    add('new');
    lost.abort();
    expect(next()).toBeNull();
    expect(idsOf(lane.takeStale())).toEqual(['old', 'lost']);
    expect(next()).toBe('new');
  });

  it('holds half a batch of bytes, until attempts have ended', () => {
    hold('large', { data: 'x'.repeat(900) });
    expect(lane.room).toMatchObject({ bytes: 100, isEmpty: false });
    next();
    answered('large', true);
    expect(lane.room).toMatchObject({ bytes: 100 });
    end('large');
    expect(lane.room).toMatchObject({ bytes: 1_000, isEmpty: true });
  });

  it('asks for as many as its bytes hold of the usual size', () => {
    deliverWell(100);
    const before = room()!;
    hold('usual', { data: 'x'.repeat(200) });
    expect([before, room()]).toEqual([52, 4]);
  });

  it('takes nothing while its bytes are used up, and looks again when an attempt has ended', () => {
    hold('large', { data: 'x'.repeat(1_000) });
    next();
    expect([forNew(), room(), lane.expectMore(), lane.wantsMore]).toEqual([0, null, true, false]);
    add('small');
    end('large');
    expect([room(), lane.wantsMore]).toEqual([SLOTS - 1, true]);
  });

  it('adds its bytes to those of the process', () => {
    hold('a', { lost_claims: 2, data: 'xy' });
    next();
    expect(load).toMatchObject({ bytes: 2, suspects: { size: 1 } });
    end('a');
    expect(load).toMatchObject({ bytes: 0, suspects: { size: 0 } });
  });

  it('has fewer slots the more attempts of the process are without a response, but always one', () => {
    const limits = { slots: 16, batchBytes: BATCH_BYTES };
    load = new ProcessLoad(limits);
    /** How many attempts each of so many channels begins when it has enough that waits. */
    const begun = (channels: number) =>
      Array.from({ length: channels }, () => {
        lane = new ChannelLane(limits, load);
        add(...Array.from({ length: 16 }, (_, n) => `${n}`));
        let count = 0;
        while (next() !== null) count += 1;
        return count;
      });
    expect(new Set(begun(120))).toEqual(new Set([16]));
    const more = begun(100);
    expect([more[0], more.at(-1)]).toEqual([16, 1]);
    expect(more.reduce((sum, count) => sum + count, 120 * 16)).toBeLessThan(2_048 + 100);
  });

  it('gives the slots of answered attempts back to all channels', () => {
    const limits = { slots: 1_000, batchBytes: BATCH_BYTES };
    load = new ProcessLoad(limits);
    const other = new ChannelLane(limits, load);
    lane = new ChannelLane(limits, load);
    add(...Array.from({ length: 1_000 }, (_, n) => `${n}`));
    while (next() !== null);
    while (load.slots > 500) load.begins();
    expect(other.room?.deliveries).toBe(500);
    for (let n = 0; n < 500; n += 1) answered(`${n}`, true);
    for (let n = 0; n < 500; n += 1) end(`${n}`);
    expect(other.room?.deliveries).toBe(750);
    for (let n = 500; n < 1_000; n += 1) end(`${n}`);
    expect(other.room?.deliveries).toBe(1_000);
  });

  it('is idle once nothing is in it and its pace is long ago', () => {
    deliverWell(4);
    expect([lane.isBusy, lane.isIdle]).toEqual([false, false]);
    nowMs += 1_000;
    expect(lane.isIdle).toBe(true);
    add('a');
    expect([lane.isBusy, lane.isIdle]).toEqual([true, false]);
  });

  it('forgets that there was more once nothing is in it: then others are called', () => {
    claim(true, 'a');
    next();
    end('a');
    expect([lane.wantsMore, forNew()]).toEqual([false, SLOTS]);
  });
});
