import { QueryClient } from '@tanstack/react-query';
import { request } from '../api/request';
import { optionsOf } from './options';
import { placeNamesQuery } from './places';

jest.mock('../api/request', () => ({ request: jest.fn() }));
jest.mock('@oms/ui', () => ({ shortId: (id: string) => id.slice(0, 4) }));

/** Every channel has so many stores. */
const serve = (stores: number) =>
  jest.mocked(request).mockImplementation((path) => {
    const asked = new URLSearchParams(path.split('?')[1]);
    const [limit, offset] = [Number(asked.get('limit')), Number(asked.get('offset'))];
    const all = Array.from({ length: stores }, (_, n) => `${asked.get('channel_id')}-${n}`);
    const data = all.slice(offset, offset + limit).map((id) => ({ id, name: null, identifier: id }));
    return Promise.resolve({ data, pagination: { total: stores, limit, offset } });
  });
/** Of so many channels with so many stores each. */
const offered = async (count: number, stores: number) => {
  serve(stores).mockClear();
  const channels = Array.from({ length: count }, (_, n) => `c${n}`);
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } });
  const { places, isMore } = await client.fetchQuery(placeNamesQuery(channels));
  return { places: places.length, isMore, requests: jest.mocked(request).mock.calls.length };
};

describe('the stores to choose from', () => {
  it('are all of a channel, and of all channels', async () => {
    expect(await offered(1, 0)).toEqual({ places: 0, isMore: false, requests: 1 });
    expect(await offered(1, 250)).toEqual({ places: 250, isMore: false, requests: 3 });
    expect(await offered(30, 2)).toEqual({ places: 60, isMore: false, requests: 30 });
  });

  it('are said not to be all where there are too many', async () => {
    expect(await offered(1, 1_000)).toEqual({ places: 1_000, isMore: false, requests: 10 });
    expect(await offered(1, 1_001)).toEqual({ places: 1_000, isMore: true, requests: 10 });
    expect(await offered(101, 1)).toEqual({ places: 100, isMore: true, requests: 100 });
  });

  it('have the one among them that is chosen, though it is not offered', () => {
    const known = [{ id: 'a', name: 'Kamppi' }];
    expect(optionsOf(known, 'a')).toEqual([['a', 'Kamppi']]);
    expect(optionsOf(known, undefined)).toEqual([['a', 'Kamppi']]);
    expect(optionsOf(known, 'elsewhere')).toEqual([
      ['elsewhere', 'else'],
      ['a', 'Kamppi'],
    ]);
  });
});
