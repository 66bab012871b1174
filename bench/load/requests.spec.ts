import { NUMBER } from './load';
import { Requests } from './requests';

const LOAD = { port: 1, connections: 1, firstNumber: 41 };

function all(requests: Requests): string[] {
  const texts: string[] = [];
  for (let next = requests.next(); next !== null; next = requests.next()) texts.push(next.toString());
  return texts;
}

describe('Requests', () => {
  it('gives each request a number of its own and ends after the count', () => {
    const requests = new Requests({ ...LOAD, requests: [`POST ${NUMBER}.`], until: { count: 3 } });
    expect(all(requests)).toEqual(['POST 000000000041.', 'POST 000000000042.', 'POST 000000000043.']);
  });

  it('takes requests in turn and starts over', () => {
    expect(all(new Requests({ ...LOAD, requests: ['a', 'b'], until: { count: 5 } })).join('')).toBe('ababa');
  });

  it('is over when its time is', () => {
    expect(new Requests({ ...LOAD, requests: ['a'], until: { ms: -1 } }).next()).toBeNull();
  });
});
