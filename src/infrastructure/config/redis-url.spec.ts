import { parseRedisUrl } from './redis-url';

const NOBODY = { isTls: false, username: null, password: null };

describe('REDIS_URL', () => {
  it('names one server, its login and its database', () => {
    expect(parseRedisUrl('redis://cache')).toEqual({
      ...NOBODY,
      kind: 'standalone',
      node: { host: 'cache', port: 6379 },
      db: 0,
    });
    expect(parseRedisUrl('rediss://oms:p%40ss@[::1]:6380/3')).toEqual({
      kind: 'standalone',
      isTls: true,
      username: 'oms',
      password: 'p@ss',
      node: { host: '::1', port: 6380 },
      db: 3,
    });
    expect(parseRedisUrl('redis://:secret@cache')).toMatchObject({ username: null, password: 'secret' });
  });

  it('names Sentinels and the master they know', () => {
    expect(parseRedisUrl('redis+sentinel://:secret@s1:26380,s2/orders?db=2&sentinel_password=p')).toEqual({
      kind: 'sentinel',
      isTls: false,
      username: null,
      password: 'secret',
      nodes: [
        { host: 's1', port: 26380 },
        { host: 's2', port: 26379 },
      ],
      master: 'orders',
      sentinelPassword: 'p',
      db: 2,
    });
  });

  it('names nodes of a Cluster', () => {
    expect(parseRedisUrl('rediss+cluster://c1:7001,c2:7002')).toEqual({
      ...NOBODY,
      kind: 'cluster',
      isTls: true,
      nodes: [
        { host: 'c1', port: 7001 },
        { host: 'c2', port: 7002 },
      ],
    });
  });

  it.each([
    ['http://cache', 'must be redis://'],
    ['cache:6379', 'must be redis://'],
    ['redis://', 'must be redis://'],
    ['redis://cache:0', 'must be redis://'],
    ['redis://cache:70000', 'must be redis://'],
    ['redis://a:1,b:2', 'names several hosts'],
    ['redis://cache/orders', 'names a database that is not a number'],
    ['redis+sentinel://s1,s2', 'needs the name of the master'],
    ['redis+sentinel://s1/m?database=1', 'has a parameter that is not known: database'],
    ['redis+cluster://c1/1', 'names a database, but a Cluster has only one'],
    ['redis://:50%off@cache', 'write it as %25'],
  ])('%s is refused', (url, message) => {
    expect(() => parseRedisUrl(url)).toThrow(message);
  });

  it('is refused without showing the password', () => {
    expect(() => parseRedisUrl('redis://:hunter2@a:1,b:2')).toThrow(/^(?!.*hunter2)/);
    expect(() => parseRedisUrl('redis://:hun/ter2@a')).toThrow(/^(?!.*ter2)/);
  });
});
