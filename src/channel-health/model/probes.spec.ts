import { configProbe, deliveriesProbe, healthOf, secretProbe, tokenProbe, webhookUrlProbe } from './probes';

describe('the health of a channel', () => {
  const probe = (status: 'ok' | 'warning' | 'failed') => ({ name: 'any', status, message: '' });

  it('is that of its worst probe, and healthy without any', () => {
    expect(healthOf([])).toBe('healthy');
    expect(healthOf([probe('ok'), probe('ok')])).toBe('healthy');
    expect(healthOf([probe('ok'), probe('warning')])).toBe('degraded');
    expect(healthOf([probe('failed'), probe('warning'), probe('ok')])).toBe('unhealthy');
  });

  it('misses config keys that are absent, null or empty, and takes false and 0 as given', () => {
    expect(configProbe({ a: 0, b: false }, ['a', 'b']).status).toBe('ok');
    expect(configProbe({ a: null, b: '', c: 'x' }, ['a', 'b', 'c', 'd'])).toMatchObject({
      status: 'failed',
      message: 'Missing in config: a, b, d',
    });
  });

  it('is warned by a weak secret', () => {
    expect([true, false].map((weak) => secretProbe(weak).status)).toEqual(['warning', 'ok']);
  });

  it('counts any HTTP response as reachable', () => {
    expect(webhookUrlProbe({ status: 500 }).status).toBe('ok');
    expect(webhookUrlProbe({ problem: 'no' })).toMatchObject({ status: 'failed', message: 'no' });
  });

  it('is warned by failed deliveries until so many failed that the endpoint is only probed', () => {
    expect([0, 1, 19, 20].map((failures) => deliveriesProbe(failures, 20).status)).toEqual([
      'ok',
      'warning',
      'warning',
      'failed',
    ]);
  });

  it('needs a token where one is asked for', () => {
    expect(tokenProbe({ problem: null }).status).toBe('ok');
    expect(tokenProbe({ problem: 'refused' })).toMatchObject({ status: 'failed', message: 'refused' });
  });
});
