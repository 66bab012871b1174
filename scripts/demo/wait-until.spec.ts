import { waitUntil } from './wait-until';

const never = new AbortController().signal;

it('returns what it sees, after as many looks as it takes', async () => {
  let looks = 0;
  const seen = await waitUntil(async () => (++looks === 4 ? 'there' : undefined), {
    signal: never,
    firstPauseMs: 1,
  });
  expect([seen, looks]).toEqual(['there', 4]);
});

it('takes null, false and 0 for something seen', async () => {
  expect(await waitUntil<number>(async () => 0, { signal: never })).toBe(0);
  expect(await waitUntil<null>(async () => null, { signal: never })).toBeNull();
});

it("rejects with the signal's reason, also in the middle of a pause", async () => {
  const controller = new AbortController();
  const look = async () => {
    setImmediate(() => controller.abort(new Error('too late')));
    return undefined;
  };
  const waiting = waitUntil(look, { signal: controller.signal, firstPauseMs: 60_000 });
  await expect(waiting).rejects.toThrow('too late');
});

it('does not look at all once the signal has fired', async () => {
  const look = jest.fn(async () => 1);
  await expect(waitUntil(look, { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow('over');
  expect(look).not.toHaveBeenCalled();
});

it('passes on an error of the look', async () => {
  const look = () => Promise.reject(new Error('blind'));
  await expect(waitUntil(look, { signal: never })).rejects.toThrow('blind');
});
