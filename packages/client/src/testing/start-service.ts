import { randomBytes } from 'node:crypto';
import { createClient, type OmsClient } from '../client.js';
import { findService, runService } from './service-process.js';
import { EVENT_TYPES } from '../generated/events.js';
import { WebhookCollector } from './webhook-collector.js';

export interface ServiceOptions {
  /** The folder of the built service; default: the clone that this package was installed from, else the nearest one at or above the working directory. */
  readonly folder?: string | undefined;
  /** Settings of the service beside those that are needed (README.md#settings). */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** How long the start may take. Default: 60 000. */
  readonly timeoutMs?: number | undefined;
}

/** A channel of the started service, whose webhooks go to its receiver. */
export interface TestChannel {
  readonly id: string;
  /** With a key that may use this channel alone. */
  readonly client: OmsClient;
  readonly apiKey: string;
}

/** The real service, for tests of programs that use it. */
export interface TestService {
  readonly baseUrl: string;
  readonly systemToken: string;
  /** With the system token. */
  readonly client: OmsClient;
  /** Collects and verifies the webhooks of every channel that `openChannel` makes. */
  readonly receiver: WebhookCollector;
  openChannel(name?: string): Promise<TestChannel>;
  /** Ends the service and deletes its data. */
  stop(): Promise<void>;
}

const TIMEOUT_MS = 60_000;

/** Starts the real service on an embedded Postgres with data of its own: no Docker, nothing else to install. */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const systemToken = `test_${randomBytes(24).toString('hex')}`;
  const env = {
    SYSTEM_TOKEN: systemToken,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    CHANNEL_HEALTH_INTERVAL: 'off',
    ...options.settings,
  };
  const folder = options.folder ?? findService(process.cwd());
  const receiver = await WebhookCollector.start(`whsec_${randomBytes(32).toString('base64')}`);
  const service = await runService(folder, env, options.timeoutMs ?? TIMEOUT_MS).catch(
    async (error: Error) => {
      await receiver.close();
      throw error;
    },
  );
  const { baseUrl } = service;
  const client = createClient({ baseUrl, apiKey: systemToken });
  return {
    baseUrl,
    systemToken,
    client,
    receiver,
    openChannel: (name = 'Test channel') => openChannel(client, baseUrl, receiver, name),
    stop: async () => {
      await service.stop();
      await receiver.close();
    },
  };
}

async function openChannel(
  system: OmsClient,
  baseUrl: string,
  receiver: WebhookCollector,
  name: string,
): Promise<TestChannel> {
  const { id } = await system.post('/v1/channels', { body: { name, type: 'sap-commerce', config: {} } });
  await system.put('/v1/channels/{channelId}/webhook', {
    path: { channelId: id },
    body: { webhook_url: receiver.url, webhook_secret: receiver.secret, webhook_events: [...EVENT_TYPES] },
  });
  const { key } = await system.post('/v1/api-keys', {
    body: { name, client_name: 'test', created_by: 'startService', scope: 'write', channel_ids: [id] },
  });
  return { id, apiKey: key, client: createClient({ baseUrl, apiKey: key }) };
}
