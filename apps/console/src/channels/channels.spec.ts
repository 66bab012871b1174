import { QueryClient } from '@tanstack/react-query';
import { request } from '../api/request';
import { channelNamesQuery } from './channels';

jest.mock('../api/request', () => ({ request: jest.fn() }));

const PAGE = 100;

/** What is offered of so many channels, the newest of which come first. */
const offered = async (count: number) => {
  jest.mocked(request).mockClear();
  jest.mocked(request).mockImplementation((path) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    const all = Array.from({ length: count }, (_, n) => ({ id: `c${n}`, name: `Shop ${9_999 - n}` }));
    const data = all.slice((page - 1) * PAGE, page * PAGE);
    return Promise.resolve({ data, pagination: { totalPages: Math.ceil(count / PAGE) } });
  });
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } });
  const { channels, isMore } = await client.fetchQuery(channelNamesQuery);
  return { channels: channels.map(({ name }) => name), isMore };
};

describe('the channels to choose from', () => {
  it('are all, by name', async () => {
    expect(await offered(0)).toEqual({ channels: [], isMore: false });
    expect(await offered(2)).toEqual({ channels: ['Shop 9998', 'Shop 9999'], isMore: false });
    const { channels, isMore } = await offered(2_000);
    expect([channels.length, isMore]).toEqual([2_000, false]);
  });

  it('are said not to be all where there are too many', async () => {
    const { channels, isMore } = await offered(2_001);
    expect([channels.length, channels[0], isMore]).toEqual([2_000, 'Shop 8000', true]);
  });
});
