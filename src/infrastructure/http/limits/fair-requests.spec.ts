import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { shareConnections } from '@libs/fair-pool';
import { endTurn, inFurtherTurn, takeTurn } from './fair-requests';

const MB = 1024 * 1024;
const of = (keyId: string) => ({ caller: { keyId } });

describe('the turns of requests', () => {
  let asked: { response: object; wait: Promise<void> | undefined }[];
  const ask = (keyId: string, bytes?: number) => {
    const response = {};
    const one = { response, wait: takeTurn(of(keyId), response, bytes) };
    asked.push(one);
    return one;
  };

  beforeEach(() => (asked = []));
  afterEach(async () => {
    for (const { response, wait } of asked) {
      await wait;
      endTurn(response);
    }
  });

  it('are 32 for a key that is alone; a further request waits for one of them, one of another key does not', async () => {
    const first = Array.from({ length: 32 }, () => ask('busy'));
    expect(first.every(({ wait }) => wait === undefined)).toBe(true);
    const further = ask('busy');
    expect(further.wait).toBeInstanceOf(Promise);
    expect(ask('quiet').wait).toBeUndefined();
    for (const { response } of first) endTurn(response);
    await further.wait;
  });

  it('end once, however often they are ended', () => {
    const { response } = ask('careful');
    for (let n = 0; n < 5; n += 1) endTurn(response);
    const all = Array.from({ length: 33 }, () => ask('careful'));
    expect(all.map(({ wait }) => wait === undefined).lastIndexOf(true)).toBe(31);
  });

  it('of large bodies count more', () => {
    const all = Array.from({ length: 5 }, () => ask('large', 2 * MB));
    expect(all.map(({ wait }) => wait === undefined)).toEqual([true, true, true, false, false]);
  });

  it('are taken for each further piece, and given back when it fails', async () => {
    const { response } = ask('reader');
    endTurn(response);
    for (let n = 0; n < 40; n += 1) {
      await expect(inFurtherTurn(response, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    }
    await expect(inFurtherTurn(response, () => 'rows')).resolves.toBe('rows');
  });

  it('of long responses read one at a time while other keys are active, and all at once otherwise', async () => {
    let [reading, mostReading] = [0, 0];
    const pool = Object.assign(new EventEmitter(), {
      connect: (use: (error: undefined, client: object, done: () => void) => void) => {
        const client = {};
        mostReading = Math.max(mostReading, (reading += 1));
        use(undefined, client, () => {
          reading -= 1;
          pool.emit('release', undefined, client);
        });
      },
    });
    shareConnections(pool as unknown as Pool, 10);
    const read = () =>
      new Promise<void>((resolve) => {
        pool.connect((_error, _client, done) => void pause(10).then(done).then(resolve));
      });
    const readTogether = async (responses: readonly object[]) => {
      mostReading = 0;
      await Promise.all(responses.map((response) => inFurtherTurn(response, read)));
      return mostReading;
    };
    const responses = [1, 2, 3].map(() => ask('reader').response);
    responses.forEach(endTurn);
    expect(await readTogether(responses)).toBe(3);
    await Promise.all(responses.map((response) => inFurtherTurn(response, () => pause(101))));
    ask('quiet');
    expect(await readTogether(responses)).toBe(1);
    await pause(1_001);
    expect(await readTogether(responses)).toBe(3);
  });

  it('are not needed by a request without a credential', () => {
    expect(takeTurn({}, {})).toBeUndefined();
  });
});
