import { applied } from '../../../api/accepted';
import { request } from '../../../api/request';
import { Overtaken } from '../../../app/form/problems';
import type { StorageLocation } from '../stores';
import { changeLocation, type LocationState } from './change-location';

jest.mock('../../../api/accepted', () => ({ applied: jest.fn() }));
jest.mock('../../../api/request', () => ({ request: jest.fn() }));

const read = { id: 'a1', name: 'A1', temperature_type: 'ambient', description: 'Left' } as StorageLocation;

describe('a storage location that two people change', () => {
  beforeEach(() => jest.resetAllMocks());

  /** What is sent by who read it as above. */
  const change = async (
    mine: Partial<LocationState>,
    theirs: Partial<LocationState> = {},
    isForced = false,
  ) => {
    jest.mocked(request).mockResolvedValue({ ...read, ...theirs });
    await changeLocation('place', read, { ...read, ...mine }, isForced);
    return jest.mocked(applied).mock.calls.map(([path, { body }]) => [path, body]);
  };
  const path = '/v1/places/place/storage-location/a1';

  it('keeps what the other one has changed', async () => {
    const theirs = { temperature_type: 'frozen', description: 'Right' } as const;
    expect(await change({ name: 'A2' }, theirs)).toEqual([[path, { name: 'A2' }]]);
  });

  it('is changed where it differs from what was read, and not at all where nothing does', async () => {
    expect(await change({ description: null })).toEqual([[path, { description: null }]]);
    jest.resetAllMocks();
    expect(await change({}, { name: 'B1' })).toEqual([]);
  });

  it('is not overwritten where both change the same, unless it is asked for', async () => {
    await expect(change({ name: 'A2' }, { name: 'B1' })).rejects.toBeInstanceOf(Overtaken);
    expect(applied).not.toHaveBeenCalled();
    expect(await change({ name: 'A2' }, { name: 'B1' }, true)).toEqual([[path, { name: 'A2' }]]);
  });

  it('is no conflict where both change it to the same', async () => {
    expect(await change({ name: 'A2' }, { name: 'A2' })).toEqual([[path, { name: 'A2' }]]);
  });
});
