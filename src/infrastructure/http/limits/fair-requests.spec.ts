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

  it('are not needed by a request without a credential', () => {
    expect(takeTurn({}, {})).toBeUndefined();
  });
});
