import type { RecordedEvent } from '@libs/outbox';
import { chooseImmediate, type RoomForNew } from './immediate-events';

const ROOM: RoomForNew = { deliveries: 3, bytes: 1_000 };
const NO_ROOM: RoomForNew = { deliveries: 0, bytes: 1_000 };

function event(id: string, partition: string, subject: string | null): RecordedEvent {
  return { id, partition, subject } as RecordedEvent;
}

const chosen = (events: readonly RecordedEvent[], roomOf = (_channelId: string) => ROOM) =>
  [...chooseImmediate(events, roomOf).keys()].map(({ id }) => id);

describe('the events that are sent as they are recorded', () => {
  it('are as many of each channel as it has room for, oldest first', () => {
    const events = ['1', '2', '3', '4'].flatMap((n) => [
      event(`a${n}`, 'a', `x${n}`),
      event(`b${n}`, 'b', `y${n}`),
    ]);
    expect(chosen(events)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    expect(chosen(events, (channelId) => (channelId === 'a' ? NO_ROOM : ROOM))).toEqual(['b1', 'b2', 'b3']);
  });

  it('are of each order the first only, also when there was no room for that', () => {
    const following = [event('1', 'a', 'x'), event('2', 'a', 'x'), event('3', 'a', 'y')];
    expect(chosen(following)).toEqual(['1', '3']);
    const full = ['p', 'q', 'r', 'x'].map((order) => event(order, 'a', order));
    expect(chosen([...full, event('x2', 'a', 'x')])).toEqual(['p', 'q', 'r']);
  });

  it('are any number of those that are of no order', () => {
    expect(chosen([event('1', 'a', null), event('2', 'a', null)])).toEqual(['1', '2']);
  });

  it('come with the bytes that their channel takes', () => {
    const one = event('1', 'a', 'x');
    expect(chooseImmediate([one], () => ROOM).get(one)).toBe(1_000);
  });
});
