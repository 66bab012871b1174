import { DATABASE_FAULTS, inWords } from './database-url-error';

const URL = 'postgres://shop%40home:sesame@db.example.com:6432/orders';

const fault = (code: string, message = 'as Postgres says') => Object.assign(new Error(message), { code });

describe('a fault of the database in words', () => {
  it.each(Object.keys(DATABASE_FAULTS))('%s names the setting in one line, without the password', (code) => {
    const said = inWords(fault(code), URL)!.message;
    expect(said).toMatch(/^DATABASE_URL can't be used: [^\n]+$/);
    expect(said).not.toContain('sesame');
  });

  it.each([
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'the certificate of db.example.com:6432 is not trusted (as Postgres says): name',
    ],
    ['CERT_HAS_EXPIRED', 'the certificate of db.example.com:6432 has expired'],
    ['28P01', 'the password of user shop@home is wrong'],
    ['3D000', 'the server has no database orders: create it'],
    ['ETIMEDOUT', 'no Postgres answers at db.example.com:6432 (no response in time)'],
  ])('%s: %s', (code, sentence) => {
    expect(inWords(fault(code), URL)!.message).toContain(sentence);
  });

  it('recognizes errors without a code, and leaves the rest to their stack', () => {
    expect(inWords(new Error('timeout exceeded when trying to connect'), URL)!.message).toContain(
      'no response in time',
    );
    expect(inWords(new TypeError('x is not a function'), URL)).toBeNull();
  });
});
