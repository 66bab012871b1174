import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { shareConnections } from '@libs/fair-pool';
import { noteResponse } from './recent-responses';
import { ClientGone, endTurn, inFurtherTurn, takeTurn } from './fair-requests';

const MB = 1024 * 1024;
const READ = { method: 'GET', path: '/v1/orders' };
const of = (keyId: string | null) => ({ ...READ, caller: { keyId } });

describe('the turns of requests', () => {
  let asked: { response: object; wait: Promise<void> | undefined }[];
  const ask = (keyId: string, bytes?: number, response: object = {}) => {
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

  it('are half for each of two, when one of them is the owner of five devices', () => {
    const share = 'devices of an owner';
    for (const keyId of ['a', 'b', 'c', 'd', 'e']) {
      const response = {};
      asked.push({ response, wait: takeTurn({ ...READ, caller: { keyId, share } }, response) });
    }
    const other = Array.from({ length: 17 }, () => ask('other'));
    expect(other.map(({ wait }) => wait === undefined).lastIndexOf(true)).toBe(15);
    for (const { response } of asked) endTurn(response);
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

  it('of reads count more after a long response, those of writes do not', () => {
    noteResponse('reader', 2 * MB);
    const all = Array.from({ length: 4 }, () => ask('reader'));
    expect(all.map(({ wait }) => wait === undefined)).toEqual([true, true, true, false]);
    noteResponse('writer', 2 * MB);
    for (let n = 0; n < 2; n += 1) {
      const response = {};
      asked.push({ response, wait: takeTurn({ ...of('writer'), method: 'PUT' }, response) });
      expect(asked.at(-1)!.wait).toBeUndefined();
    }
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
    const { read, most } = sharedPool();
    const readTogether = async (responses: readonly object[]) => {
      most.reading = 0;
      await Promise.all(responses.map((response) => inFurtherTurn(response, read)));
      return most.reading;
    };
    const responses = [1, 2, 3].map(() => ask('reader').response);
    responses.forEach(endTurn);
    expect(await readTogether(responses)).toBe(3);
    await Promise.all(responses.map((response) => inFurtherTurn(response, () => pause(101))));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    ask('quiet');
    expect(await readTogether(responses)).toBe(1);
    clock.mockRestore();
    await pause(1_001);
    expect(await readTogether(responses)).toBe(3);
  });

  it('of a long response whose client has disconnected are left at once, unread', async () => {
    const { read } = sharedPool(1_000);
    const responses = [1, 2, 3].map(() => ask('reader', 0, new EventEmitter()).response);
    responses.forEach(endTurn);
    await Promise.all(responses.map((response) => inFurtherTurn(response, () => pause(101))));
    ask('quiet');
    const reads = responses.map((response) => inFurtherTurn(response, read));
    const left = expect(reads[1]).rejects.toThrow('the client has disconnected');
    let isRead = false;
    void reads[0]!.then(() => (isRead = true));
    (responses[1] as EventEmitter).emit('close');
    await left;
    expect(isRead).toBe(false);
    await expect(inFurtherTurn(responses[1]!, read)).rejects.toThrow('the client has disconnected');
    await Promise.all([reads[0], reads[2]]);
  });

  it.each([
    ['GET', '/v1/orders', true],
    ['HEAD', '/v1/orders', true],
    ['POST', '/v1/orders', false],
    ['GET', '/dts/drone/order/status', false],
  ])('for a %s of %s whose client disconnects while it waits are left: %s', async (method, path, isLeft) => {
    const inTurn = Array.from({ length: 32 }, () => ask('busy', 0, new EventEmitter()).response);
    const listeners = inTurn.map((response) => (response as EventEmitter).listenerCount('close'));
    expect(new Set(listeners)).toEqual(new Set([0]));
    const response = new EventEmitter();
    const outcome = takeTurn({ ...of('busy'), method, path }, response)!.then(
      () => 'its turn',
      (error: unknown) => error,
    );
    response.emit('close');
    endTurn(inTurn[0]!);
    expect(await outcome).toEqual(isLeft ? new ClientGone() : 'its turn');
    expect(ask('busy').wait === undefined).toBe(isLeft);
    endTurn(response);
  });

  it('are not needed by a request without a credential', () => {
    expect(takeTurn(READ, {})).toBeUndefined();
  });

  it('of bodies without a credential are those of an address, apart from the turns of the system token', async () => {
    const ofAddress = (response: object) => takeTurn({ ...READ, strangerAt: '192.0.2.1' }, response);
    const all = Array.from({ length: 33 }, () => ({}));
    const waits = all.map(ofAddress);
    expect(waits.map((wait) => wait === undefined).lastIndexOf(true)).toBe(31);
    const system = {};
    expect(takeTurn(of(null), system)).toBeUndefined();
    for (const response of [...all, system]) endTurn(response);
    for (const wait of waits) await wait;
    endTurn(all.at(-1)!);
  });
});

/** A shared pool whose connections do nothing; `most` tells how many were used at once. */
function sharedPool(readMs = 10) {
  const most = { reading: 0 };
  let reading = 0;
  const pool = Object.assign(new EventEmitter(), {
    connect: (use: (error: Error | undefined, client: object, done: () => void) => void) => {
      const client = {};
      most.reading = Math.max(most.reading, (reading += 1));
      use(undefined, client, () => {
        reading -= 1;
        pool.emit('release', undefined, client);
      });
    },
  });
  shareConnections(pool as unknown as Pool, 10);
  const read = () =>
    new Promise<void>((resolve, reject) => {
      pool.connect((error, _client, done) => {
        if (error === undefined) void pause(readMs).then(done).then(resolve);
        else reject(error);
      });
    });
  return { read, most };
}
