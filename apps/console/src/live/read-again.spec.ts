import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAgain } from './read-again';

const queryKey = ['order', 'one'];
type Answer = { readonly give: (value: string) => void; readonly refuse: () => void };

/** A screen that shows a query whose every read is answered by hand. */
function shown() {
  const queries = new QueryClient();
  const reads: Answer[] = [];
  const queryFn = () =>
    new Promise<string>((give, fail) => reads.push({ give, refuse: () => fail(new Error('missing')) }));
  const leave = new QueryObserver(queries, { queryKey, queryFn, retry: false }).subscribe(() => undefined);
  return { queries, reads, leave };
}

const allDone = () => new Promise((done) => setTimeout(done));

describe('readAgain', () => {
  it('reads once more what changed during its first read, however often it changed', async () => {
    const { queries, reads, leave } = shown();
    readAgain(queries, { queryKey: ['order'] });
    readAgain(queries, { queryKey: ['order'] });
    expect(reads).toHaveLength(1);
    reads[0]!.give('before');
    await allDone();
    expect(reads).toHaveLength(2);
    reads[1]!.give('after');
    await allDone();
    expect(queries.getQueryData(queryKey)).toBe('after');
    expect(reads).toHaveLength(2);
    leave();
  });

  it('reads at once what was read before', async () => {
    const { queries, reads, leave } = shown();
    reads[0]!.give('before');
    await allDone();
    readAgain(queries, { queryKey: ['order'] });
    expect(reads).toHaveLength(2);
    leave();
  });

  it('asks again for what was not there yet, unless only what is shown is read again', async () => {
    const { queries, reads, leave } = shown();
    readAgain(queries, { queryKey, predicate: ({ state }) => state.data !== undefined });
    reads[0]!.refuse();
    await allDone();
    expect(reads).toHaveLength(1);
    readAgain(queries, { queryKey });
    readAgain(queries, { queryKey });
    reads[1]!.refuse();
    await allDone();
    expect(reads).toHaveLength(3);
    leave();
  });
});
