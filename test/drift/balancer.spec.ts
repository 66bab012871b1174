import { readFileSync } from 'node:fs';

const NOT_OF_THE_QUERY = [
  'remote_addr',
  'time_iso8601',
  'request_method',
  'uri',
  'status',
  'bytes_sent',
  'request_time',
  'upstream_addr',
  'upstream_status',
  'upstream_response_time',
];

describe('the balancer of Compose', () => {
  const config = readFileSync('deploy/compose/nginx.conf', 'utf8');

  it('closes /metrics in every spelling that the service takes', () => {
    const [, pattern] = /location ~\* (\S+) \{\s*return 404;/.exec(config)!;
    const closed = new RegExp(pattern!, 'i');
    for (const path of ['/metrics', '/metrics/', '/METRICS', '/Metrics/', '/metricS'])
      expect(path).toMatch(closed);
    for (const path of ['/v1/orders', '/docs', '/health/live', '/v1/metrics'])
      expect(path).not.toMatch(closed);
  });

  it('logs neither the query of a request nor its Referer, where clients put credentials', () => {
    const [, name, format] = /log_format (\w+) ([^;]+);/.exec(config) ?? [];
    const logged = [...(format ?? '').matchAll(/\$\{?(\w+)/g)].map(([, variable]) => variable);
    expect(logged).toEqual(expect.arrayContaining(['remote_addr', 'request_method', 'uri', 'status']));
    expect(NOT_OF_THE_QUERY).toEqual(expect.arrayContaining(logged));
    const logs = [...config.matchAll(/^\s*(\w+_log) \S+ (.+);$/gm)].map(([, log, how]) => [log, how]);
    // Any other level of the error log has the whole request line of what failed.
    expect(logs).toEqual([
      ['access_log', name],
      ['error_log', 'emerg'],
    ]);
  });
});
