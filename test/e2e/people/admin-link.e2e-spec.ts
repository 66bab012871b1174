import { Browser, somebody, tokenOf } from '../../support/people/browser';
import { runScript } from '../../support/service/script';
import { Service } from '../../support/service/service';

describe('npm run admin:link', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  const link = async () => {
    const { code, output } = await runScript('admin-link', { DATABASE_URL: service.database.url });
    expect(code).toBe(0);
    return tokenOf(/\S+#token=\S+/.exec(output)![0]);
  };

  it('makes the first admin, who is signed in by the link once and without a password', async () => {
    const token = await link();
    const browser = new Browser(service);
    const { body } = await browser.post('/v1/session/links/use', { token }).expect(201);
    expect(body.person).toMatchObject({ email: 'admin@localhost', role: 'admin', has_password: false });
    await browser.get('/v1/people').expect(200);
    await new Browser(service).post('/v1/session/links/use', { token }).expect(410);
  });

  it('leads to the admin there is, whatever browser opens it', async () => {
    const { browser } = await somebody(service, 'viewer');
    const people = (await service.system.get('/v1/people')).body.data as { id: string; role: string }[];
    const { id } = people.find(({ role }) => role === 'admin')!;
    await service.system.put(`/v1/people/${id}`, { name: 'Renamed' }).expect(200);
    const token = await link();
    await browser.post('/v1/session/links/use', { token }).expect(201);
    expect((await browser.get('/v1/session').expect(200)).body.person.id).toBe(id);
  });
});
