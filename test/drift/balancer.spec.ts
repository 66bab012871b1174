import { readFileSync } from 'node:fs';
import { SETTINGS } from '../../src/infrastructure/config';
import { waitPreferredS } from '../../src/jobs/model/preference';
import { MOST_UPLOADED_BYTES } from '../../src/storage/csv-upload';

const conf = readFileSync('deploy/compose/nginx.conf', 'utf8').replace(/#.*/g, '');
const [, api] = /location \/ \{([^}]*)\}/.exec(conf)!;
const [, mostMb, longestS] = /bodies of (\d+) MB and to wait (\d+) s for a response/.exec(
  readFileSync('docs/operations.md', 'utf8').replaceAll('\n', ' '),
)!;

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

describe('the balancer of docker-compose.yml', () => {
  it('closes /metrics in every spelling that the service takes', () => {
    const [, pattern] = /location ~\* (\S+) \{\s*return 404;/.exec(conf)!;
    const closed = new RegExp(pattern!, 'i');
    for (const path of ['/metrics', '/metrics/', '/METRICS', '/Metrics/', '/metricS'])
      expect(path).toMatch(closed);
    for (const path of ['/v1/orders', '/docs', '/health/live', '/v1/metrics'])
      expect(path).not.toMatch(closed);
  });

  it('logs neither the query of a request nor its Referer, where clients put credentials', () => {
    const [, name, format] = /log_format (\w+) ([^;]+);/.exec(conf) ?? [];
    const logged = [...(format ?? '').matchAll(/\$\{?(\w+)/g)].map(([, variable]) => variable);
    expect(logged).toEqual(expect.arrayContaining(['remote_addr', 'request_method', 'uri', 'status']));
    expect(NOT_OF_THE_QUERY).toEqual(expect.arrayContaining(logged));
    const logs = [...conf.matchAll(/^\s*(\w+_log) \S+ (.+);$/gm)].map(([, log, how]) => [log, how]);
    // Any other level of the error log has the whole request line of what failed.
    expect(logs).toEqual([
      ['access_log', name],
      ['error_log', 'emerg'],
    ]);
  });

  it('lets sockets through, and keeps connections for other requests', () => {
    expect(api).toContain('proxy_http_version 1.1;');
    expect(api).toContain('proxy_set_header Upgrade $http_upgrade;');
    const [, variable] = /proxy_set_header Connection (\$\w+);/.exec(api!)!;
    const [, cases] = /map \$http_upgrade (\$\w+ \{[^}]*\})/.exec(conf)!;
    expect(cases!.replace(/\s+/g, ' ')).toBe(`${variable} { default upgrade; '' ''; }`);
  });

  it('takes the largest upload, and no more than operators are told', () => {
    const [, mb] = /client_max_body_size (\d+)m;/.exec(conf)!;
    expect(Number(mb) * 1024 * 1024).toBeGreaterThanOrEqual(MOST_UPLOADED_BYTES);
    expect(mb).toBe(mostMb);
  });

  it('waits for a response as long as operators are told, and longer than the service lets it wait', () => {
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(api!)!;
    expect(seconds).toBe(longestS);
    expect(Number(seconds)).toBeGreaterThan(waitPreferredS('wait=999999')!);
    expect(Number(seconds) * 1_000).toBeGreaterThan(2 * SETTINGS.REALTIME_PING_INTERVAL_MS.fallback);
  });
});
