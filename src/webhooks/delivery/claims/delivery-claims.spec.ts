import { Logger } from '@nestjs/common';
import type { Tx, UnitOfWork } from '@libs/unit-of-work';
import type { CompleteSettings } from '../../../infrastructure/config';
import type { Topology } from '../../../infrastructure/database';
import { LOOK } from './delivery-claim-sql';
import { type Claim, DeliveryClaims } from './delivery-claims';
import type { DeliveryFaults } from './delivery-faults';
import { ProbeRights } from './probe-rights';

const ROOM = { deliveries: 1, bytes: 1_000, isEmpty: true };
const PROCESS = { bytes: 1_000, largest: Infinity, mostLost: Infinity };

/** Channels whose names begin with `failing` have an open circuit. */
const rowOf = (channel_id: string) => ({
  channel_id,
  row_id: channel_id,
  event_id: channel_id,
  is_probed: channel_id.startsWith('failing'),
  is_blocked: false,
  bytes: 1,
  waited_ms: 1,
  lost_claims: 0,
});

describe('a claim in channels of which some are probed', () => {
  let underWay: number;
  let most: number;
  /** What becomes of the transaction that takes the nth right. */
  let rightOf: (nth: number) => Promise<unknown>;
  let claims: DeliveryClaims;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    let rights = 0;
    underWay = most = 0;
    rightOf = () => Promise.reject(new Error('no connection'));
    const topology = {
      choose: () => 'TAKE THE RIGHT',
      runOn: (statement: unknown, of: unknown[], _keyOf: unknown, run: (...all: unknown[]) => unknown) =>
        run(statement, of, []),
    } as unknown as Topology;
    const query = (statement: unknown, [channelIds]: [string | string[]]) => {
      if (statement === 'TAKE THE RIGHT') return rightOf((rights += 1)).then(() => []);
      if (typeof channelIds === 'string') return Promise.resolve([]);
      const rows = channelIds.map((channelId) => rowOf(channelId));
      return Promise.resolve(statement === LOOK ? rows : rows.filter(({ is_probed }) => !is_probed));
    };
    const unitOfWork = {
      run: async (work: (tx: Tx) => Promise<unknown>) => {
        most = Math.max(most, (underWay += 1));
        try {
          return await work({ query } as unknown as Tx);
        } finally {
          underWay -= 1;
        }
      },
    } as unknown as UnitOfWork;
    const probes = new ProbeRights(unitOfWork, topology, { WEBHOOK_TIMEOUT_MS: 1 } as CompleteSettings);
    const faults = { parkLost: () => Promise.resolve() } as unknown as DeliveryFaults;
    claims = new DeliveryClaims(unitOfWork, topology, faults, probes);
  });
  afterEach(() => jest.restoreAllMocks());

  const take = async (...channelIds: string[]) => {
    const made: { claimed: string[]; of: readonly string[]; moreIn: string[] }[] = [];
    const onClaim = ({ deliveries, moreIn }: Claim, of: readonly string[]) => {
      made.push({ claimed: deliveries.map(({ event_id }) => event_id), of, moreIn: [...moreIn] });
    };
    await claims.take(new Map(channelIds.map((id) => [id, ROOM])), PROCESS, onClaim);
    return made;
  };

  it('hands over what it claimed of the others although no right to probe can be taken', async () => {
    expect(await take('well', 'failing')).toEqual([
      { claimed: ['well'], of: ['well'], moreIn: [] },
      { claimed: [], of: ['failing'], moreIn: ['failing'] },
    ]);
  });

  it('takes the rights a few at a time', async () => {
    rightOf = () => new Promise((resolve) => setImmediate(resolve));
    await take(...Array.from({ length: 64 }, (_, n) => `failing-${n}`));
    expect(most).toBe(4);
  });

  it('tries no further ones once one could not be taken: their channels are looked at again', async () => {
    let tried = 0;
    rightOf = (nth) => {
      tried = nth;
      return new Promise((_resolve, reject) => setImmediate(() => reject(new Error('no connection'))));
    };
    const failing = Array.from({ length: 64 }, (_, n) => `failing-${n}`);
    expect([(await take(...failing))[1]?.moreIn, tried]).toEqual([failing, 4]);
  });
});
