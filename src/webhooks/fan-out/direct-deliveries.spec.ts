import type { RecordedEvent } from '@libs/outbox';
import type { CompleteSettings } from '../../infrastructure/config';
import type { Distribution } from '../../infrastructure/database';
import type { ClaimedDelivery } from '../delivery/delivery';
import type { DeliveryClaims } from '../delivery/claims/delivery-claims';
import { DeliverySlots } from '../delivery/delivery-slots';
import { DirectDeliveries } from './direct-deliveries';
import type { KeptResults } from '../delivery/results/kept-results';
import { Lanes } from '../delivery/lanes';

const SLOTS = 3;

function event(id: string, partition: string, subject: string | null): RecordedEvent {
  return { id, partition, subject } as RecordedEvent;
}

describe('DirectDeliveries', () => {
  const results = { isBehind: false };
  const distribution = { isByChannel: false };
  const settings: { REDIS_URL: string | null } = { REDIS_URL: null };
  const release = jest.fn().mockResolvedValue(undefined);
  let slots: DeliverySlots;
  let lanes: Lanes;
  let direct: DirectDeliveries;

  beforeEach(() => {
    Object.assign(results, { isBehind: false });
    Object.assign(distribution, { isByChannel: false });
    Object.assign(settings, { REDIS_URL: null });
    release.mockClear();
    slots = new DeliverySlots(SLOTS, 8_000_000);
    lanes = new Lanes();
    direct = new DirectDeliveries(
      slots,
      lanes,
      results as KeptResults,
      { release } as unknown as DeliveryClaims,
      distribution as Distribution,
      settings as CompleteSettings,
    );
    direct.listen(() => undefined);
  });

  const chosen = (...events: RecordedEvent[]) => [...direct.choose(events).rooms.keys()].map(({ id }) => id);
  const some = () => event('1', 'a', 'x');

  it('chooses as many of each channel as it has room for, oldest first', () => {
    const events = ['1', '2', '3', '4'].flatMap((n) => [
      event(`a${n}`, 'a', `x${n}`),
      event(`b${n}`, 'b', `y${n}`),
    ]);
    expect(chosen(...events)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  it('chooses of each order the first only, also when there was no room for that', () => {
    expect(chosen(event('1', 'a', 'x'), event('2', 'a', 'x'), event('3', 'a', 'y'))).toEqual(['1', '3']);
    const full = ['p', 'q', 'r', 'x'].map((order) => event(order, 'a', order));
    expect(chosen(...full, event('x2', 'a', 'x'))).toEqual(['p', 'q', 'r']);
  });

  it('chooses any number of events that are of no order', () => {
    expect(chosen(event('1', 'a', null), event('2', 'a', null))).toEqual(['1', '2']);
  });

  it('chooses nothing where nobody sends, results wait, or rows lie on many nodes', () => {
    results.isBehind = true;
    expect(chosen(some())).toEqual([]);
    results.isBehind = false;
    Object.assign(distribution, { isByChannel: true });
    expect(chosen(some())).toEqual([]);
    Object.assign(distribution, { isByChannel: false });
    expect(chosen(some())).toEqual(['1']);
    direct.end();
    expect(chosen(some())).toEqual([]);
  });

  it('with Redis chooses only of channels that this process was called to', () => {
    settings.REDIS_URL = 'redis://localhost';
    expect(chosen(some())).toEqual([]);
    void lanes.run('a');
    expect(chosen(some())).toEqual(['1']);
  });

  it('leaves to others what is handed over after its end', () => {
    const claimed = [{ event_id: '1' } as ClaimedDelivery];
    direct.end();
    direct.hand(claimed, 0);
    expect(release).toHaveBeenCalledWith(claimed);
    expect(direct.toCall(new Set(['a']))).toEqual(['a']);
  });
});
