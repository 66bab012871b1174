import { setTimeout as pause } from 'node:timers/promises';
import { eventsOf, plantEvents } from '../../support/data/events';
import { openShop } from '../../support/data/shop';
import { Receiver } from '../../support/receivers/receiver';
import { TokenEndpoint } from '../../support/receivers/token-endpoint';
import { linesOf } from '../../support/service/log-lines';
import { Service } from '../../support/service/service';
import { until } from '../../support/until';

const REFUSED_AFTER_MS = 1_000;
/** The attempts under way have 4 s; a token endpoint that hangs has 5 s from the refusal on. */
const ENDS_WITHIN_MS = 8_000;

describe('a process that ends while a delivery waits for another token', () => {
  it('does not wait for the token endpoint, and records that the first token was refused', async () => {
    const [service, receiver, tokens] = await Promise.all([
      Service.start({ WEBHOOK_RETRY_SCHEDULE: '200ms,200ms', WEBHOOK_TIMEOUT_MS: '20000' }),
      Receiver.start(),
      TokenEndpoint.start(),
    ]);
    const shop = await openShop(service, receiver);
    const path = `/v1/channels/${shop.channelId}`;
    const oauth2 = {
      oauth2_enabled: true,
      oauth2_client_id: 'shop',
      oauth2_client_secret: 'client-secret-value-7788',
      oauth2_token_url: tokens.url,
    };
    await shop.api.put(`${path}/oauth2`, oauth2).expect(200);
    await shop.api.post(`${path}/oauth2/test`).expect(200);
    let isClosed = false;
    tokens.answers((response) => void response.on('close', () => (isClosed = true)));
    let refuse: () => void = () => undefined;
    receiver.answers((_received, response) => (refuse = () => void response.writeHead(401).end()));
    await plantEvents(service.database, shop.channelId, eventsOf(1, 1));
    await until('it is under way', () => receiver.received.length === 1);
    const endsAt = Date.now();
    const ended = service.terminate();
    await until('it was asked to end', () => service.log.includes('SIGTERM: shutting down'));
    await pause(REFUSED_AFTER_MS);
    refuse();
    expect(await ended).toBe(0);
    // It is given up, and not waited for until its own time is over.
    const failed = linesOf(service.log).filter(({ event }) => event === 'oauth2.token_failed');
    for (const { error } of failed) expect(error).toContain('the client is closed');
    expect(Date.now() - endsAt).toBeLessThan(ENDS_WITHIN_MS);
    expect(tokens.requests).toHaveLength(2);
    await until('the token request is closed', () => isClosed);

    tokens.answers((response, n) => tokens.give(response, n));
    receiver.answersStatus(200);
    await service.run();
    const api = service.as(shop.key);
    const delivery = await until('it is delivered', async () => {
      const { body } = await api.get(`${path}/webhook/history?status=delivered`).expect(200);
      return body.data[0];
    });
    const { body: attempts } = await api.get(`${path}/webhook/history/${delivery.id}/attempts`).expect(200);
    expect(attempts.data).toMatchObject([{ response_status: 401 }, { response_status: 200 }]);
    await Promise.all([service.stop(), receiver.stop(), tokens.stop()]);
  });
});
