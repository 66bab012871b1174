import {
  environmentManager,
  focusManager,
  onlineManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { KEPT_NAMES } from './kept-names';
import { ApiError } from './request';

const SOON_MS = 11_000;
const MUCH_LATER_MS = 300_000;
const queryKey = ['channels', 'name', 'one'];

/** A name on the screen, whose reads are answered in this order, the last answer for ever. */
function shown(...answers: (number | string)[]) {
  const queries = new QueryClient();
  queries.mount();
  let reads = 0;
  const queryFn = () => {
    const answer = answers[Math.min(reads, answers.length - 1)]!;
    reads += 1;
    return typeof answer === 'string' ? answer : Promise.reject(new ApiError(answer, '', '', null, null));
  };
  const show = () =>
    new QueryObserver(queries, { queryKey, queryFn, ...KEPT_NAMES }).subscribe(() => undefined);
  return { show, reads: () => reads, name: () => queries.getQueryData(queryKey) };
}

describe('a name', () => {
  beforeAll(() => environmentManager.setIsServer(() => false));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([0, 429, 500, 503])(
    'that could not be read (%i) is read again until it is there',
    async (status) => {
      const { show, reads, name } = shown(status, status, 'Kamppi');
      const leave = show();
      await jest.advanceTimersByTimeAsync(SOON_MS);
      expect(reads()).toBe(2);
      await jest.advanceTimersByTimeAsync(MUCH_LATER_MS);
      expect(name()).toBe('Kamppi');
      expect(reads()).toBe(3);
      leave();
    },
  );

  it.each([401, 403, 404])('that was refused (%i) is not asked for again', async (status) => {
    const { show, reads } = shown(status);
    const [leave, leaveOther] = [show(), show()];
    await jest.advanceTimersByTimeAsync(MUCH_LATER_MS);
    leave();
    const leaveNext = show();
    for (const isHere of [false, true]) {
      focusManager.setFocused(isHere);
      onlineManager.setOnline(isHere);
    }
    await jest.advanceTimersByTimeAsync(SOON_MS);
    expect(reads()).toBe(1);
    leaveOther();
    leaveNext();
  });

  it('is read once for all that show it', async () => {
    const { show, reads } = shown('Kamppi');
    const leave = [show(), show(), show()];
    await jest.advanceTimersByTimeAsync(MUCH_LATER_MS);
    expect(reads()).toBe(1);
    leave.forEach((one) => one());
  });
});
