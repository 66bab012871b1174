import type { Test } from 'supertest';
import { areWaiting, hold } from '../../support/beyond-the-interface';
import { NOBODY } from '../../support/provocations/world';
import { type Json, untilJudged } from '../../support/http/api';
import { openPlace, openShop, type Shop } from '../../support/data/shop';
import { type Browser, type Somebody, somebody } from '../../support/people/browser';
import { Service } from '../../support/service/service';
import { briefly } from '../../support/undisturbed';
import { until } from '../../support/until';

const LATE = { name: 'Late', screen: 'board', filter: { status: 'pending,picking', late: 'only' } };

describe('saved views over HTTP', () => {
  let service: Service;
  let shop: Shop;
  let ana: Somebody;
  let ben: Somebody;
  let admin: Somebody;
  let viewer: Somebody;

  beforeAll(async () => {
    service = await Service.start();
    shop = await openShop(service);
    ana = await somebody(service, 'operator', { name: 'Ana Virtanen' });
    ben = await somebody(service, 'operator');
    admin = await somebody(service, 'admin');
    viewer = await somebody(service, 'viewer');
  });
  afterAll(() => service.stop());

  const save = async (browser: Browser, changes: object = {}): Promise<Json> =>
    (await browser.post('/v1/views', { ...LATE, ...changes }).expect(201)).body;
  const seenBy = async ({ browser }: Somebody, query = ''): Promise<Json[]> =>
    (await browser.get(`/v1/views${query}`).expect(200)).body.data;
  const namesSeenBy = async (one: Somebody, query = '') =>
    (await seenBy(one, query)).map(({ name }) => name as string);
  const entriesOf = async (id: string): Promise<Json[]> =>
    (await service.system.get(`/v1/audit?resource_type=saved_view&resource_id=${id}`).expect(200)).body.data;

  it('are kept for their owner alone, by name and by screen', async () => {
    const view = await save(ana.browser, { name: ' Late ' });
    expect(view).toMatchObject({
      ...LATE,
      owner: { person_id: ana.id, name: 'Ana Virtanen' },
      shared_with: null,
    });
    await save(ana.browser, { name: 'a customer', screen: 'orders', filter: { q: 'Ana', status: 'picked' } });
    expect(await namesSeenBy(ana)).toEqual(['a customer', 'Late']);
    expect(await namesSeenBy(ana, '?screen=board')).toEqual(['Late']);
    for (const other of [ben, admin, viewer]) expect(await seenBy(other)).toEqual([]);
    await ben.browser.put(`/v1/views/${view.id}`, { name: 'mine' }).expect(404);
    await admin.browser.delete(`/v1/views/${view.id}`).expect(404);
    expect(await entriesOf(view.id as string)).toEqual([]);
  });

  it('are shared with roles, changed by their owner alone, and written to the audit log', async () => {
    const view = await save(ana.browser, { name: 'For us', shared_with: ['operator'] });
    expect(await seenBy(ben)).toEqual([view]);
    expect(await namesSeenBy(admin)).toEqual(['For us']);
    expect(await seenBy(viewer)).toEqual([]);
    const path = `/v1/views/${view.id}`;
    for (const other of [ben, admin]) {
      const { body } = await other.browser.put(path, { name: 'mine' }).expect(403);
      expect(body.code).toBe('VIEW_OF_SOMEBODY_ELSE');
    }
    await ben.browser.delete(path).expect(403);
    const { body } = await ana.browser.put(path, { filter: { late: 'only' } }).expect(200);
    expect(body).toMatchObject({ name: 'For us', filter: { late: 'only' }, shared_with: ['operator'] });
    await ana.browser.put(path, { ...body, shared_with: null }).expect(200);
    expect(await seenBy(ben)).toEqual([]);
    await ana.browser.put(path, { shared_with: ['operator'] }).expect(200);
    expect(await namesSeenBy(ben)).toEqual(['For us']);
    await admin.browser.delete(path).expect(204);
    expect(await seenBy(ben)).toEqual([]);
    const entries = await entriesOf(view.id as string);
    expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
      ['saved_view.deleted', []],
      ['saved_view.updated', ['shared_with']],
      ['saved_view.updated', ['shared_with']],
      ['saved_view.updated', ['filter']],
      ['saved_view.created', []],
    ]);
    expect(entries[0]).toMatchObject({ actor: { person_id: admin.id } });
  });

  it('are shared by admins with any role, by operators with their own, by limited people with nobody', async () => {
    const place = await openPlace(shop);
    const store = await somebody(service, 'store', { place_ids: [place] });
    const limited = await somebody(service, 'operator', { channel_ids: [shop.channelId] });
    const roles = ['viewer', 'operator', 'store', 'developer', 'admin'];
    const mayShare = async ({ browser }: Somebody) =>
      (await browser.get('/v1/views').expect(200)).body.may_share_with;
    expect(await mayShare(admin)).toEqual(roles);
    expect(await mayShare(ana)).toEqual(['operator']);
    for (const one of [viewer, store, limited]) expect(await mayShare(one)).toEqual([]);
    const forAll = await save(admin.browser, { name: 'For all', shared_with: [...roles].reverse() });
    expect(forAll.shared_with).toEqual(roles);
    for (const one of [ana, viewer, store, limited]) expect(await namesSeenBy(one)).toContain('For all');
    const refused = async ({ browser }: Somebody, role: string) =>
      (await browser.post('/v1/views', { ...LATE, name: 'No', shared_with: [role] }).expect(403)).body.code;
    expect(await refused(ana, 'store')).toBe('SHARING_FORBIDDEN');
    expect(await refused(limited, 'operator')).toBe('SHARING_FORBIDDEN');
    await save(store.browser, { name: 'My own' });
    expect(await namesSeenBy(store)).toEqual(['For all', 'My own']);
    await admin.browser.delete(`/v1/views/${forAll.id}`).expect(204);
  });

  it('stay shared when their owner is disabled, and go with the role of who looks', async () => {
    const carl = await somebody(service, 'operator');
    const view = await save(carl.browser, { name: 'Of Carl', shared_with: ['operator'] });
    await service.system.put(`/v1/people/${carl.id}`, { is_active: false }).expect(200);
    expect(await namesSeenBy(ben)).toEqual(['Of Carl']);
    const roleOfBen = (role: string) => service.system.put(`/v1/people/${ben.id}`, { role }).expect(200);
    await roleOfBen('viewer');
    await until('a viewer does not see it', async () => (await seenBy(ben)).length === 0);
    await roleOfBen('operator');
    await until('an operator sees it', async () => (await seenBy(ben)).length === 1);
    await admin.browser.delete(`/v1/views/${view.id}`).expect(204);
  });

  it('are not overwritten by who has not seen the last change', async () => {
    const view = await save(ana.browser, { name: 'Twice' });
    const put = (name: string) =>
      ana.browser.put(`/v1/views/${view.id}`, { name }).set('If-Match', `"${view.updated_at}"`);
    await put('First').expect(200);
    expect((await put('Second').expect(412)).body.code).toBe('CHANGED_MEANWHILE');
    expect((await ana.browser.put(`/v1/views/${view.id}`, { name: 'Late' }).expect(409)).body.code).toBe(
      'VIEW_NAME_TAKEN',
    );
    await ana.browser.delete(`/v1/views/${view.id}`).expect(204);
    await ana.browser.delete(`/v1/views/${view.id}`).expect(404);
  });

  it('hold what the address of their screen holds, within bounds, and say at the field what is wrong', async () => {
    const problems = async (changes: object) => {
      const { body } = await viewer.browser.post('/v1/views', { ...LATE, ...changes }).expect(400);
      return (body.details as Json[]).map(({ field }) => field as string);
    };
    expect(await problems({ name: ' ' })).toEqual(['name']);
    expect(await problems({ name: 'x'.repeat(81) })).toEqual(['name']);
    expect(await problems({ screen: 'jobs' })).toEqual(['screen']);
    expect(await problems({ filter: { q: 'Ana' } })).toEqual(['filter.q']);
    expect(await problems({ filter: { colour: 'red' } })).toEqual(['filter.colour']);
    expect(await problems({ filter: { status: 'pending,nonsense' } })).toEqual(['filter.status']);
    const many = Array.from({ length: 40 }, () => NOBODY).join(',');
    expect(await problems({ filter: { place: many, channel: many } })).toEqual(['filter']);
    expect(await problems({ shared_with: ['king'] })).toEqual(['shared_with[0]']);
    expect(await seenBy(viewer)).toEqual([]);
  });

  it('take no null that stands for nothing, and name the field', async () => {
    const view = await save(ana.browser, { name: 'No null', shared_with: null });
    const path = `/v1/views/${view.id}`;
    const problems = async (test: Test) =>
      ((await test.expect(400)).body.details as Json[]).map(({ field }) => field as string);
    const filter = {
      channel: null,
      place: null,
      status: null,
      assignee: null,
      late: null,
      as: null,
      q: null,
    };
    const all = Object.keys(filter).map((name) => `filter.${name}`);
    expect((await problems(ana.browser.post('/v1/views', { ...LATE, filter }))).sort()).toEqual(all.sort());
    expect((await problems(ana.browser.put(path, { filter }))).sort()).toEqual(all);
    expect(await problems(ana.browser.put(path, { name: null, filter: null }))).toEqual(['name', 'filter']);
    expect((await ana.browser.put(path, { shared_with: null }).expect(200)).body.filter).toEqual(LATE.filter);
    await ana.browser.delete(path).expect(204);
  });

  const saveAtOnce = (browser: Browser, count: number, changes: object = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        untilJudged(() => browser.post('/v1/views', { ...LATE, name: `At once ${n}`, ...changes })),
      ),
    );

  it('are exactly 50 of a person, when 60 are saved at the same moment', async () => {
    const { browser } = await somebody(service, 'viewer');
    const answers = await saveAtOnce(browser, 60);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(10).fill([409, 'TOO_MANY_VIEWS']),
    );
    expect((await browser.get('/v1/views').expect(200)).body.data).toHaveLength(50);
  });

  it('are exactly 100 that are shared with a role, when several people share at the same moment', async () => {
    const developers = await Promise.all([1, 2, 3].map(() => somebody(service, 'developer')));
    const shared = { shared_with: ['developer'] };
    const answers = (
      await Promise.all(developers.map(({ browser }) => saveAtOnce(browser, 40, shared)))
    ).flat();
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(20).fill([409, 'TOO_MANY_SHARED_VIEWS']),
    );
    const [one] = developers;
    const seen = await seenBy(one!);
    expect(seen).toHaveLength(100);
    await save(one!.browser, { name: 'Of my own' });
    for (const { id } of seen) await admin.browser.delete(`/v1/views/${id as string}`).expect(204);
  });

  it('of one person wait for nobody else, whatever holds up theirs', async () => {
    const { changed, behind } = await briefly(async () => {
      const view = await save(ana.browser, { name: 'Held' });
      const held = await hold(service.database, 'saved view', view.id as string);
      const change = { name: 'Let go', shared_with: ['operator'] };
      const heldAtMs = performance.now();
      const waiting = Promise.all([
        ana.browser.put(`/v1/views/${view.id}`, change),
        ...Array.from({ length: 30 }, (_, n) =>
          ana.browser.post('/v1/views', { ...LATE, name: `Behind ${n}` }),
        ),
      ]);
      await areWaiting(service.database, 1);
      const mine = await save(ben.browser, { name: 'Meanwhile', shared_with: ['operator'] });
      await ben.browser.put(`/v1/views/${mine.id}`, { name: 'Changed meanwhile' }).expect(200);
      await ben.browser.delete(`/v1/views/${mine.id}`).expect(204);
      expect(await namesSeenBy(ana)).toContain('Held');
      await held.letGo();
      const heldMs = performance.now() - heldAtMs;
      const [changed, ...behind] = await waiting;
      const saved = behind.filter(({ status }) => status === 201);
      for (const { id } of [view, ...saved.map(({ body }) => body)])
        await ana.browser.delete(`/v1/views/${id as string}`).expect(204);
      return { heldMs, changed, behind };
    });
    expect(changed.body).toMatchObject({ name: 'Let go', shared_with: ['operator'] });
    expect(behind.map(({ status }) => status)).toEqual(Array(30).fill(201));
  });

  it('are for people: keys and the system token are refused', async () => {
    for (const api of [shop.api, service.system])
      for (const { body, status } of [await api.get('/v1/views'), await api.post('/v1/views', LATE)])
        expect([status, body.code]).toEqual([403, 'NOT_A_PERSON']);
    await service.as(null).get('/v1/views').expect(401);
  });
});
