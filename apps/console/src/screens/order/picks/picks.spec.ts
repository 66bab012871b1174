import { api } from '../../../api/request';
import { Overtaken } from '../../../app/form/problems';
import type { OrderLine } from '../order';
import { wholeOf } from './pick-draft';
import { type Pick, putPick } from './picks';

jest.mock('../../../api/request', () => {
  const actual = jest.requireActual<typeof import('../../../api/request')>('../../../api/request');
  return { ...actual, api: { get: jest.fn(), put: jest.fn() } };
});

const line = { item_id: 'apples', quantity: 2 } as OrderLine;
const pickOf = (revision: number, picked: number, changes: object = {}) =>
  ({
    item_id: 'apples',
    revision,
    picked,
    missing: 0,
    missing_reason: null,
    substitutes: [],
    weight: 512,
    ...changes,
  }) as unknown as Pick;

describe('a line that is picked in full', () => {
  const [get, put] = [api.get, api.put].map((call) =>
    jest.mocked(call as (...given: unknown[]) => Promise<unknown>),
  );

  beforeEach(() => jest.resetAllMocks());

  /** Says it to who saw revision 1; how often that was sent. */
  const say = async (now: Pick | null, since: string | null = '1') => {
    get!.mockResolvedValue({ data: now === null ? [] : [now] });
    await putPick('order', 'apples', since, (pick) => wholeOf(line, pick));
    return put!.mock.calls.length;
  };

  it('is said when nobody said anything since, with the weight of now', async () => {
    expect(await say(pickOf(1, 0.5))).toBe(1);
    expect(put!.mock.lastCall).toMatchObject([
      '/v1/orders/{orderId}/picks/{itemId}',
      { body: { weight: 512 } },
    ]);
    expect(await say(null, '0')).toBe(2);
    await expect(say(null)).rejects.toBeInstanceOf(Overtaken);
  });

  it('overwrites nothing that was said since, unless it is asked for', async () => {
    const missing = { missing: 1, missing_reason: 'damaged' };
    await expect(say(pickOf(2, 1, missing))).rejects.toBeInstanceOf(Overtaken);
    const substitutes = [{ item_id: 'pears', quantity: 1 }];
    await expect(say(pickOf(2, 2, { substitutes }))).rejects.toBeInstanceOf(Overtaken);
    expect(put).not.toHaveBeenCalled();
    expect(await say(pickOf(2, 1, missing), null)).toBe(1);
  });

  it('is not said once more when the try before said it', async () => {
    expect(await say(pickOf(2, 2))).toBe(0);
  });
});
