import { treatSecrets } from './secret-config';

const shout = (value: unknown) => `<${JSON.stringify(value)}>`;

describe('secrets of a config', () => {
  it('are the values whose key says so, in any case and at any depth', () => {
    const config = {
      API_KEY: 'a',
      apikey: 'b',
      nested: [{ refreshToken: 'c' }],
      privateKey: { pem: 'd' },
      url: 'e',
    };
    expect(treatSecrets(config, [], shout)).toEqual({
      API_KEY: '<"a">',
      apikey: '<"b">',
      nested: [{ refreshToken: '<"c">' }],
      privateKey: '<{"pem":"d"}>',
      url: 'e',
    });
  });

  it('are also those that the channel type names', () => {
    expect(treatSecrets({ cert_id: 'a', site: 'b' }, ['cert_id'], shout)).toEqual({
      cert_id: '<"a">',
      site: 'b',
    });
  });

  it('see what the same key held before', () => {
    const keep = (_value: unknown, previous: unknown) => previous;
    const before = { deep: [{ secret: 'old' }] };
    expect(treatSecrets({ deep: [{ secret: 'new' }] }, [], keep, before)).toEqual(before);
  });

  it('may be absent: null stays null', () => {
    expect(treatSecrets({ token: null }, [], shout)).toEqual({ token: null });
  });
});
