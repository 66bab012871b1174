import { sendRaw } from '../support/http/raw-request';
import { Service } from '../support/service/service';
import { undisturbed } from '../support/undisturbed';

const FLOOD = 60;
const LOOKS = 20;

describe('bodies that nobody may send', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ AUTH_FAILURES_PER_SECOND: '0' });
  });
  afterAll(() => service.stop());

  it('delay nobody', async () => {
    const body = Buffer.from(`[${'{},'.repeat(690_000)}{}]`);
    const head = [
      'POST /v1/orders HTTP/1.1',
      'Host: x',
      'Authorization: Bearer nobody',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n');
    const slowestMs = await undisturbed(async () => {
      const flood = Array.from({ length: FLOOD }, () => sendRaw(service.url, head, body));
      let slowest = 0;
      for (let look = 0; look < LOOKS; look += 1) {
        const startedMs = performance.now();
        await service.as(null).get('/health/live').expect(200);
        slowest = Math.max(slowest, performance.now() - startedMs);
      }
      for (const answer of await Promise.all(flood)) expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      return slowest;
    });
    expect(slowestMs).toBeLessThan(1_500);
  });
});
