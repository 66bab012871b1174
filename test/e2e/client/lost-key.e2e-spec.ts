import { Oms } from '../../support/cli/oms';
import { ResponseLoser } from '../../support/http/response-loser';
import { Service } from '../../support/service/service';

interface Key {
  readonly id: string;
  readonly name: string;
}

describe('oms keys create, when the response is lost on its way', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  it.each([
    ['', []],
    [' as JSON', ['--json']],
  ])('names the key that was made%s, and prints no mask in place of its value', async (_how, json) => {
    const proxy = await ResponseLoser.start(service.url, 'POST /v1/api-keys');
    const oms = new Oms({ OMS_URL: proxy.url, OMS_API_KEY: service.token() });
    const name = `lost${json.length}`;
    const { code, stdout, stderr } = await oms.run(['keys', 'create', name, ...json]);
    expect(proxy.statuses).toEqual([201, 201]);
    const { id } = (await oms.json<Key[]>('keys')).find((key) => key.name === name)!;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`oms keys deactivate ${id}`);
    oms.remove();
    await proxy.stop();
  });
});
