import { Logger } from '@nestjs/common';
import { OutOfConnectionsError } from '@libs/safe-fetch';
import type { DataSource } from 'typeorm';
import type { CompleteSettings } from '../../../infrastructure/config';
import type { ClaimedDelivery } from '../delivery';
import { DeliveryFaults } from './delivery-faults';
import type { ProbeRights } from './probe-rights';

const DELIVERY = { channel_id: 'channel', event_id: 'event', claim: 'claim', faults: 0 } as ClaimedDelivery;

describe('a fault of the service', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Whether the delivery is tried again after a second, and whether it is parked until then. */
  const recorded = async (error: Error) => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const query = jest.fn<Promise<unknown[]>, [string, unknown[]]>(() => Promise.resolve([]));
    const probes = { leaveThoseOf: () => Promise.resolve() } as unknown as ProbeRights;
    const settings = { PARKED_RETRY_SCHEDULE: [60_000] } as unknown as CompleteSettings;
    await new DeliveryFaults({ query } as unknown as DataSource, probes, settings).record(DELIVERY, error);
    const [, , , delayMs, , isParked] = query.mock.calls[0]![1];
    return { isSoon: delayMs === 1_000, isParked };
  };

  it('parks the delivery', async () => {
    expect(await recorded(new Error('a bug'))).toEqual({ isSoon: false, isParked: true });
  });

  it('that is about connections has the delivery tried again a second later', async () => {
    const short = new OutOfConnectionsError('no connection was free');
    expect(await recorded(short)).toEqual({ isSoon: true, isParked: false });
  });
});
