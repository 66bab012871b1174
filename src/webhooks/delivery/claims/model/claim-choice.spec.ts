import { besideSuspects, type ChannelRoom, chooseClaims, type DueDelivery } from './claim-choice';

const MEGABYTE = 1_048_576;

const due = (eventId: string, changes: Partial<DueDelivery> = {}): DueDelivery => ({
  channelId: eventId[0]!,
  rowId: eventId,
  eventId,
  bytes: 3_000,
  isBlocked: false,
  waitedMs: 5,
  lostClaims: 0,
  ...changes,
});
const room = (changes: Partial<ChannelRoom> = {}): ChannelRoom => ({
  deliveries: 16,
  bytes: MEGABYTE,
  isEmpty: true,
  ...changes,
});
const rooms = (changes: Partial<ChannelRoom> = {}) =>
  new Map(['a', 'b', 'c'].map((id) => [id, room(changes)]));
const ROOMY = { bytes: 8 * MEGABYTE, largest: Infinity, mostLost: Infinity };
const choose = (all: readonly DueDelivery[], of = rooms(), process = ROOMY) => {
  const choice = chooseClaims(all, of, process);
  return { ...choice, take: choice.take.map(({ eventId }) => eventId) };
};

describe('what a claim takes', () => {
  it('are the deliveries of the channels in turns, of each the one first that is due longest', () => {
    expect(choose(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((id) => due(id))).take).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  it('is no more than a channel has room for, and says where something was left', () => {
    const choice = choose(
      ['a1', 'a2', 'b1'].map((id) => due(id)),
      rooms({ deliveries: 1 }),
    );
    expect([choice.take, [...choice.leftIn]]).toEqual([['a1', 'b1'], ['a']]);
    expect(choose([due('a1')], rooms({ deliveries: 0 })).take).toEqual([]);
    expect(choose([due('x1')]).take).toEqual([]);
  });

  it('ends for a channel with the delivery that reaches its bytes, and continues for the others', () => {
    const large = (id: string) => due(id, { bytes: MEGABYTE - 1 });
    const { take } = choose([large('a1'), large('a2'), large('a3'), due('b1'), due('b2'), due('b3')]);
    expect(take).toEqual(['a1', 'b1', 'a2', 'b2', 'b3']);
  });

  it('is one delivery of a channel whatever its size, but only of a channel that has none in hand', () => {
    const huge = [due('a1', { bytes: 9 * MEGABYTE })];
    expect(choose(huge, rooms({ bytes: 0 })).take).toEqual(['a1']);
    expect(choose(huge, rooms({ bytes: 0, isEmpty: false })).take).toEqual([]);
  });

  it('is while the process is full only a small one of each channel that has none in hand', () => {
    const full = { ...ROOMY, bytes: 0 };
    const all = [due('a1'), due('a2'), due('b1', { bytes: 20_000 }), due('c1')];
    const choice = choose(all, rooms(), full);
    expect([choice.take, choice.isShortOfBytes]).toEqual([['a1', 'c1'], true]);
    expect(choose(all, rooms({ isEmpty: false }), full).take).toEqual([]);
  });

  it('is nothing that is too large for what is left: it waits, and smaller ones of its channel pass it', () => {
    const choice = choose([due('a1', { bytes: 40_000 }), due('a2'), due('b1', { bytes: 30_000 })], rooms(), {
      ...ROOMY,
      largest: 30_000,
    });
    expect([choice.take, [...choice.leftIn], choice.isShortOfBytes]).toEqual([['a2', 'b1'], ['a'], true]);
  });

  it('leaves what waits for another of its order, which is looked at again when it has waited twice as long', () => {
    const blocked = (id: string, waitedMs: number) => due(id, { isBlocked: true, waitedMs });
    const choice = choose([blocked('a1', 3), blocked('a2', 20_000), blocked('a3', 1e9), due('a4')]);
    expect(choice.take).toEqual(['a4']);
    expect(choice.defer.map(({ forMs }) => forMs)).toEqual([1_000, 20_000, 600_000]);
  });

  it('takes one at a time of those whose claims were lost twice, and the others as usual', () => {
    const suspects = ['a1', 'b1'].map((id) => due(id, { lostClaims: 2 }));
    expect(choose([...suspects, due('a2', { lostClaims: 1 }), due('b2')]).take).toEqual(['a1', 'b2', 'a2']);
    expect(choose([...suspects, due('a2')], rooms(), { ...ROOMY, mostLost: 1 }).take).toEqual(['a2']);
  });

  it('takes the next of them once the attempt of one has been under way for two seconds', () => {
    const suspects = ['a1', 'b1'].map((id) => due(id, { lostClaims: 2 }));
    const beside = (heldForMs: number) => {
      const mostLost = besideSuspects([{ lostClaims: 2, heldForMs }]);
      return choose(suspects, rooms(), { ...ROOMY, mostLost }).take;
    };
    expect([beside(1_999), beside(2_000)]).toEqual([[], ['a1']]);
    const slow = Array.from({ length: 7 }, (_, n) => ({ lostClaims: 2, heldForMs: n * 2_000 }));
    expect([besideSuspects(slow), besideSuspects(slow.slice(1))]).toEqual([1, 2]);
  });

  it('takes those that have lost more claims alone, so that each is parked for its own crashes only', () => {
    const alone = [due('a1', { lostClaims: 3 })];
    const beside = (lostClaims: number) => besideSuspects([{ lostClaims, heldForMs: 60_000 }]);
    expect(choose(alone, rooms(), { ...ROOMY, mostLost: besideSuspects([]) }).take).toEqual(['a1']);
    expect(choose(alone, rooms(), { ...ROOMY, mostLost: beside(2) }).take).toEqual([]);
    expect([beside(3), beside(4)]).toEqual([1, 1]);
  });

  it('parks what five claims were lost of', () => {
    const choice = choose([due('a1', { lostClaims: 5 }), due('a2')]);
    expect([choice.take, choice.park.map(({ eventId }) => eventId)]).toEqual([['a2'], ['a1']]);
  });
});
