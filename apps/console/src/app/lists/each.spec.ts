import { ApiError } from '../../api/request';
import { each, type Tally } from './each';

const refusal = (status: number, code: string) => new ApiError(status, code, code, null, null);

describe('doing something with each of many', () => {
  const tallies: Tally[] = [];
  const never = new AbortController().signal;
  beforeEach(() => {
    tallies.length = 0;
  });

  it('does every one once, at most four at a time, and says how far it is', async () => {
    const seen: number[] = [];
    let [now, most] = [0, 0];
    const doOne = async (item: number) => {
      most = Math.max(most, (now += 1));
      await Promise.resolve();
      seen.push(item);
      now -= 1;
    };
    const items = Array.from({ length: 50 }, (_, n) => n);
    await each(items, doOne, never, (tally) => tallies.push(tally));
    expect(seen.sort((a, b) => a - b)).toEqual(items);
    expect(most).toBe(4);
    expect(tallies.at(-1)).toEqual({ done: 50, total: 50, refusals: [] });
  });

  it('leaves behind what is refused', async () => {
    const doOne = (item: number) =>
      item % 2 === 0 ? Promise.resolve() : Promise.reject(refusal(409, 'JOB_NOT_FAILED'));
    await each([1, 2, 3], doOne, never, (tally) => tallies.push(tally));
    expect(tallies.at(-1)).toMatchObject({ done: 1, total: 3, refusals: [{ status: 409 }, { status: 409 }] });
  });

  it('tries again what is refused for the moment', async () => {
    jest.useFakeTimers();
    const answers = [refusal(429, 'TOO_MANY_REQUESTS'), refusal(0, 'UNREACHABLE'), null];
    const doOne = () => {
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve();
    };
    const ended = each([1], doOne, never, (tally) => tallies.push(tally));
    await jest.advanceTimersByTimeAsync(3_000);
    await ended;
    jest.useRealTimers();
    expect(tallies.at(-1)).toEqual({ done: 1, total: 1, refusals: [] });
  });

  it('begins nothing more once it is stopped', async () => {
    const stopping = new AbortController();
    let count = 0;
    const doOne = async () => {
      if ((count += 1) === 4) stopping.abort();
    };
    await each(Array.from({ length: 50 }), doOne, stopping.signal, (tally) => tallies.push(tally));
    expect(count).toBe(4);
  });
});
