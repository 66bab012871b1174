import { readFileSync } from 'node:fs';
import { ANSWERS, CERTIFICATE_PATH, makeServiceAccount, PushService } from './fixtures/push-service';
import { gatewayAgent } from './gateway-agent';
import { PushSender } from './push-sender';

const account = makeServiceAccount();
const serviceAccount = {
  projectId: account.project_id,
  clientEmail: account.client_email,
  privateKey: account.private_key,
};
const message = (token: string) => ({ token, title: 'Title', body: 'Body', data: { order_id: 'o-1' } });

describe('the sender of push messages', () => {
  let service: PushService;
  let sender: PushSender;
  const senderTo = (port: number, ca?: Buffer) =>
    new PushSender({
      serviceAccount,
      agent: gatewayAgent({ host: '127.0.0.1', port }, { ca, keepAlive: true, maxSockets: 20 }),
    });

  beforeEach(async () => {
    service = await PushService.start(account);
    sender = senderTo(service.port, readFileSync(CERTIFICATE_PATH));
  });
  afterEach(() => Promise.all([sender.close(), service.stop()]));

  it('sends what the app is to show and know, with a token fetched once', async () => {
    expect(await sender.send([message('a')])).toEqual([{ kind: 'sent' }]);
    expect(await sender.send([message('b')])).toEqual([{ kind: 'sent' }]);
    expect(service.tokenRequests).toBe(1);
    expect(service.pushed[0]).toMatchObject({
      token: 'a',
      notification: { title: 'Title', body: 'Body' },
      data: { order_id: 'o-1' },
      webpush: { headers: { Urgency: 'high' } },
    });
  });

  it('says of each message of a batch what became of it', async () => {
    const kinds = ['ok', 'unregistered', 'quota', 'invalid', 'internal'] as const;
    service.answer = ({ token }) => ANSWERS[token as keyof typeof ANSWERS];
    expect(await sender.send(kinds.map(message))).toEqual([
      { kind: 'sent' },
      { kind: 'unregistered', code: 'messaging/registration-token-not-registered' },
      { kind: 'quota', code: 'messaging/message-rate-exceeded' },
      { kind: 'failed', code: 'messaging/invalid-argument' },
      { kind: 'passing', code: 'messaging/internal-error' },
    ]);
  });

  it('sends a full batch of 500', async () => {
    const tokens = Array.from({ length: 500 }, (_, n) => `device-${n}`);
    const outcomes = await sender.send(tokens.map(message));
    expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true);
    expect(new Set(service.pushed.map(({ token }) => token)).size).toBe(500);
  });

  it('gets over a service that is unavailable for a moment', async () => {
    service.answer = (_message, nth) => (nth === 1 ? ANSWERS.unavailable : ANSWERS.ok);
    expect(await sender.send([message('a')])).toEqual([{ kind: 'sent' }]);
    expect(service.pushed).toHaveLength(2);
  });

  it("can send nothing with a key that is not the account's", async () => {
    const stranger = new PushSender({
      serviceAccount: { ...serviceAccount, privateKey: makeServiceAccount().private_key },
      agent: gatewayAgent({ host: '127.0.0.1', port: service.port }, { ca: readFileSync(CERTIFICATE_PATH) }),
    });
    expect(await stranger.send([message('a')])).toEqual([
      { kind: 'passing', code: 'app/invalid-credential' },
    ]);
    await stranger.close();
  });

  it('finds every message worth a retry when the service is unavailable', async () => {
    await service.stop();
    const outcomes = await sender.send([message('a'), message('b')]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['passing', 'passing']);
  });

  it('sends nothing to a service that can not prove its name', async () => {
    const trusting = senderTo(service.port);
    expect(await trusting.send([message('a')])).toMatchObject([{ kind: 'passing' }]);
    expect(service.pushed).toEqual([]);
    await trusting.close();
  });
});
