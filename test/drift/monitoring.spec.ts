import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '../support/http/api';
import { Service } from '../support/service/service';
import { openShop, placeOrder, SECRET, type Shop } from '../support/data/shop';
import { until } from '../support/until';

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { tests } = parse(readFileSync('deploy/prometheus/alerts.test.yml', 'utf8')) as {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
};
const dashboard = JSON.parse(readFileSync('deploy/grafana/order-management.json', 'utf8'));
const panels = (dashboard.panels as Json[]).filter((panel) => panel.type !== 'row');
const queries = panels.flatMap((panel) => (panel.targets as Json[]).map((target) => target.expr as string));

/** `name{label="x"}` as a name and the labels that it is asked for. */
function asked(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b((?:oms|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name, labels]) => ({
      name: name!,
      labels: [...(labels ?? '').matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label]) => label!),
    }),
  );
}

const exportedIn = (metrics: string) => [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);

/** Causes a response whose fault is the endpoint's. */
async function testDeadEndpoint({ api, channelId }: Shop): Promise<void> {
  const webhook = { webhook_url: 'http://127.0.0.1:9/hook', webhook_secret: SECRET };
  await api.put(`/v1/channels/${channelId}/webhook`, webhook).expect(200);
  await api.post(`/v1/channels/${channelId}/webhook/test`, {}).expect(500);
}

describe('alert rules and dashboard', () => {
  let service: Service;
  let metrics: string;

  beforeAll(async () => {
    service = await Service.start();
    const shop = await openShop(service);
    await placeOrder(shop);
    await testDeadEndpoint(shop);
    await until('a worker has looked how far the search is', async () => {
      metrics = (await service.as(null).get('/metrics').expect(200)).text;
      return metrics.includes('oms_search_lag_seconds');
    });
  });
  afterAll(() => service.stop());

  it('ask only for metrics that the service exports', () => {
    const exported = new Set(exportedIn(metrics));
    const names = [...rules.map(({ expr }) => expr), ...queries].flatMap(asked).map(({ name }) => name);
    const isExported = (name: string) =>
      exported.has(name) || exported.has(name.replace(/_(bucket|count|sum)$/, ''));
    expect(names.length).toBeGreaterThan(30);
    expect([...new Set(names)].filter((name) => !isExported(name))).toEqual([]);
  });

  it('have for each alert a case of promtool in which it is raised', () => {
    const cases = tests.flatMap(({ alert_rule_test: of }) => of);
    const raised = new Set(
      cases.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
    );
    expect(raised).toEqual(new Set(rules.map(({ alert }) => alert)));
  });

  it('ask gauges of the whole system only by labels that they have', () => {
    const labelsOf = (name: string) =>
      [...metrics.matchAll(new RegExp(`^${name}\\{([^}]*)\\}`, 'gm'))].flatMap(([, labels]) =>
        [...labels!.matchAll(/(\w+)="/g)].map(([, label]) => label!),
      );
    const wrong = [...rules.map(({ expr }) => expr), ...queries]
      .flatMap(asked)
      .filter(({ name }) => labelsOf(name).length > 0)
      .flatMap(({ name, labels }) =>
        labels
          .filter((label) => label !== 'job' && !labelsOf(name).includes(label))
          .map((label) => `${name} ${label}`),
      );
    expect(wrong).toEqual([]);
  });

  it('are explained with every metric that the service exports, and no other, in docs/telemetry.md', () => {
    const page = readFileSync('docs/telemetry.md', 'utf8');
    const cells = [...page.matchAll(/^\| (`oms_[^|]*)\|/gm)].map(([, cell]) => cell!);
    const explained = cells.flatMap((cell) => [...cell.matchAll(/\boms_\w+/g)].map(([name]) => name));
    const own = exportedIn(metrics).filter((name) => name.startsWith('oms_'));
    expect(explained.sort()).toEqual(own.sort());
  });

  it('have for every alert a section of the operations guide', () => {
    const guide = readFileSync('docs/operations.md', 'utf8');
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.map(({ alert }) => alert).filter((alert) => !guide.includes(`### ${alert}\n`))).toEqual([]);
  });
});
