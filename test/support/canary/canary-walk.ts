import { randomUUID } from 'node:crypto';
import { CHANNEL_TYPES } from '../../../src/channels/types/registry';
import type { ApiTour, Visit } from './api-tour';
import { Canary } from './canary';
import type { Ground } from './canary-ground';
import { orders, pickingApp, places, reads, socket } from './canary-errands';
import { OPERATIONS, wrongBody } from '../http/operations';

/** Calls every operation of the service, with a secret in each field that takes one and in many that do not. */
export class CanaryWalk {
  private readonly tour: ApiTour;

  constructor(private readonly ground: Ground) {
    this.tour = ground.tour;
  }

  async walk(): Promise<void> {
    const { channelId, keyId } = await this.keysAndChannels();
    await this.webhooks(channelId);
    await this.oauth(channelId);
    const orderId = await orders(this.ground, channelId);
    await places(this.ground, channelId, orderId);
    await pickingApp(this.ground, channelId);
    await socket(this.ground);
    await this.tour.pass('POST /v1/channels/{channelId}/health-check', {
      params: { channelId },
      headers: { Prefer: 'wait=10' },
    });
    await reads(this.ground, channelId);
    await this.refusedRequests(channelId);
    await this.tour.pass('DELETE /v1/channels/{channelId}/oauth2', { params: { channelId } });
    await this.tour.pass('DELETE /v1/api-keys/{keyId}', { params: { keyId } });
  }

  /** A channel of every type with a canary under each secret key; gives the one that the others go on with. */
  private async keysAndChannels(): Promise<{ channelId: string; keyId: string }> {
    const { body } = await this.tour.visit('POST /v1/api-keys', {
      body: { name: 'canary', client_name: 'Canary', created_by: 'test', scope: 'admin' },
    });
    this.ground.shownOnce.push(this.tour.traces.pop()!);
    this.ground.canaries.push(new Canary('api-key', body.key as string));
    const keyId = body.id as string;
    for (const operation of ['GET /v1/api-keys/{keyId}', 'PUT /v1/api-keys/{keyId}']) {
      await this.tour.pass(operation, {
        params: { keyId },
        token: body.key as string,
        ...(operation.startsWith('PUT') && { body: { name: 'renamed' } }),
      });
    }
    await this.tour.pass('GET /v1/api-keys', { token: body.key as string });
    await this.tour.pass('POST /v1/channels/types', { body: { type: 'added-type' } });
    let channelId = '';
    for (const type of [...CHANNEL_TYPES.map(({ name }) => name), 'added-type']) {
      const secretKeys = CHANNEL_TYPES.find(({ name }) => name === type)?.secretConfigKeys ?? [];
      const config = {
        ...Object.fromEntries(secretKeys.map((key) => [key, this.plant(`${type}-${key}`)])),
        deep: [{ password: this.ground.planted['config-password'].value }],
        credentials: { user: 'me', value: this.plant(`${type}-credentials`) },
      };
      const input = { name: this.ground.open.inDatabase.value, type, config, settings: {}, metadata: {} };
      channelId = (await this.tour.pass('POST /v1/channels', { body: input })).id as string;
      const params = { channelId };
      const { config: masked } = await this.tour.pass('GET /v1/channels/{channelId}', { params });
      await this.tour.pass('PUT /v1/channels/{channelId}', {
        params,
        body: { ...input, config: masked as object },
      });
      await this.tour.pass('PUT /v1/channels/{channelId}', { params, body: input });
      await this.tour.pass('POST /v1/channels/{channelId}/health-check', { params });
    }
    return { channelId, keyId };
  }

  private async webhooks(channelId: string): Promise<void> {
    const params = { channelId };
    const configure = (name: 'first-webhook-secret' | 'webhook-secret') =>
      this.tour.pass('PUT /v1/channels/{channelId}/webhook', {
        params,
        body: { webhook_url: this.ground.receiver.url, webhook_secret: this.ground.planted[name].value },
      });
    await configure('first-webhook-secret');
    await this.tour.pass('GET /v1/channels/{channelId}/webhook', { params });
    const rotate = 'POST /v1/channels/{channelId}/webhook/rotate-secret';
    const made = await this.tour.pass(rotate, { params, body: {} });
    this.ground.shownOnce.push(this.tour.traces.pop()!);
    this.ground.canaries.push(new Canary('made-webhook-secret', made.webhook_secret as string));
    await this.tour.pass(rotate, {
      params,
      body: { webhook_secret: this.ground.planted['webhook-secret'].value },
    });
    await this.tour.visit(rotate, {
      params,
      body: {
        webhook_secret: this.ground.planted['webhook-secret-of-a-refused-request'].value,
        overlap_seconds: -1,
      },
    });
    await this.tour.pass('POST /v1/channels/{channelId}/webhook/test', { params });
  }

  /** The endpoints repeat what they were sent, as some do when they fail. */
  private async oauth(channelId: string): Promise<void> {
    const params = { channelId };
    await this.tour.pass('PUT /v1/channels/{channelId}/oauth2', {
      params,
      body: {
        oauth2_enabled: true,
        oauth2_client_id: 'canary',
        oauth2_client_secret: this.ground.planted['client-secret'].value,
        oauth2_token_url: this.ground.tokens.url,
        oauth2_additional_params: { extra_password: this.ground.planted['additional-param'].value },
      },
    });
    const test = 'POST /v1/channels/{channelId}/oauth2/test';
    for (const status of [200, 400, 401, 500]) {
      this.ground.tokens.answers((response) => {
        const sent = this.ground.tokens.requests.at(-1)!.form;
        const echo = { error: sent.client_secret, error_description: sent, scope: sent.extra_password };
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(echo));
      });
      await this.tour.visit(test, { params });
      await this.tour.pass('POST /v1/channels/{channelId}/health-check', {
        params,
        headers: { Prefer: 'wait=10' },
      });
    }
    this.ground.tokens.answers((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(
        JSON.stringify({ access_token: this.ground.planted['access-token'].value, expires_in: 3_600 }),
      );
    });
    await this.tour.pass(test, { params });
    await this.tour.pass('GET /v1/channels/{channelId}/oauth2', { params });
    this.ground.receiver.answers(
      ({ headers }, response) => void response.writeHead(500).end(JSON.stringify(headers)),
    );
    await this.tour.visit('POST /v1/channels/{channelId}/webhook/test', { params });
    this.ground.receiver.answers(({ headers }, response) => {
      const around = 'x'.repeat(4_096 - 40);
      response.writeHead(500).end(around + headers.authorization);
    });
    await this.tour.visit('POST /v1/channels/{channelId}/webhook/test', { params });
    this.ground.receiver.answersStatus(200);
  }

  /** Every operation once without a right to it, once for things that do not exist, and with bodies that do not fit. */
  private async refusedRequests(channelId: string): Promise<void> {
    const nobody = { token: this.ground.planted['wrong-credential'].value };
    const params = Object.fromEntries(
      ['keyId', 'jobId', 'deliveryId', 'placeId', 'locationId', 'orderId', 'itemId'].map((name) => [
        name,
        randomUUID(),
      ]),
    );
    const numbers = { version: '1', from: '1', to: '2' };
    for (const { name, doc } of OPERATIONS) {
      const there = { ...params, ...numbers, channelId };
      const visits: Visit[] = [
        nobody,
        { headers: { Authorization: `Basic ${this.ground.planted['wrong-credential'].value}` } },
        {},
      ];
      if (doc.requestBody?.content['application/json'] !== undefined) {
        const misplaced = wrongBody(doc, this.ground.planted['wrong-place'].value);
        visits.push({ body: misplaced }, { body: JSON.stringify(misplaced).slice(0, -20) });
        visits.push(
          { body: `"${this.ground.planted['wrong-place'].value}"` },
          { body: misplaced, headers: { 'Content-Type': 'text/xml' } },
        );
      }
      for (const visit of visits) await this.tour.visit(name, { params: there, ...visit });
      await this.tour.visit(name, {
        params: { ...there, channelId: randomUUID() },
        ...(visits.at(-3) ?? {}),
      });
    }
    const form = new FormData();
    form.set(
      'file',
      new Blob([`no_name\n${this.ground.planted['wrong-place'].value}\n`], { type: 'text/csv' }),
      'shelves.csv',
    );
    await this.tour.visit('POST /v1/places/{placeId}/storage-location/import', { params, form });
  }

  private plant(name: string): string {
    const canary = Canary.plant(name);
    this.ground.canaries.push(canary);
    return canary.value;
  }
}
