import { randomBytes } from 'node:crypto';
import { ApiError, createClient, EVENT_TYPES, type OmsClient, type ResultOf } from '@oms/client';
import type { WebhookReceiver } from '../receiver';
import type { DemoChannel } from '../run';
import type { SampleChannel, Samples } from '../samples';
import type { Service } from './service';

const KEY_LIFE_MS = 24 * 3_600_000;

/** What was set up for a run. */
export interface SetUp {
  /** Uses a new write key for the new channels only (docs/rules/access.md#channels-of-a-key). */
  readonly api: OmsClient;
  readonly channels: Readonly<Record<string, DemoChannel>>;
}

/**
 * Makes an API key, then with it every sample channel and its webhook to the receiver, each with a secret of
 * its own.
 * @param onEnd gets the clean-up: it disables the webhooks and the key; orders and channels stay
 */
export async function setUpChannels(
  service: Pick<Service, 'baseUrl'>,
  system: OmsClient,
  onEnd: (tidyUp: () => Promise<void>) => void,
  receiver: WebhookReceiver,
  samples: Samples,
  suffix: string,
): Promise<SetUp> {
  const key = await createKey(service, system, suffix);
  const api = createClient({ baseUrl: service.baseUrl, apiKey: key.key });
  const channels: Record<string, DemoChannel> = {};
  onEnd(async () => {
    for (const { id, webhookUrl } of Object.values(channels)) {
      await api.put('/v1/channels/{channelId}/webhook', {
        path: { channelId: id },
        body: { webhook_url: webhookUrl, webhook_enabled: false },
      });
    }
    await system.put('/v1/api-keys/{keyId}', { path: { keyId: key.id }, body: { is_active: false } });
  });
  for (const [slug, sample] of Object.entries(samples.channels)) {
    channels[slug] = await createChannel(api, receiver, slug, sample, suffix);
  }
  return { api, channels };
}

async function createKey(
  { baseUrl }: Pick<Service, 'baseUrl'>,
  system: OmsClient,
  suffix: string,
): Promise<ResultOf<'/v1/api-keys', 'post'>> {
  try {
    return await system.post('/v1/api-keys', {
      body: {
        name: `Demo ${suffix}`,
        client_name: 'demo',
        created_by: 'demo',
        description: 'Sends the sample orders; good for a day.',
        scope: 'write',
        expires_at: new Date(Date.now() + KEY_LIFE_MS).toISOString(),
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
    throw new Error(
      `${baseUrl} does not take this key: the demo needs the system token (SYSTEM_TOKEN, or --key of \`oms demo\`)`,
      { cause: error },
    );
  }
}

async function createChannel(
  api: OmsClient,
  receiver: WebhookReceiver,
  slug: string,
  sample: SampleChannel,
  suffix: string,
): Promise<DemoChannel> {
  const { id } = await api.post('/v1/channels', {
    body: { ...sample, name: `${sample.name} (demo ${suffix})` },
  });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const webhookUrl = receiver.open(slug, secret);
  try {
    await api.put('/v1/channels/{channelId}/webhook', {
      path: { channelId: id },
      body: {
        webhook_url: webhookUrl,
        webhook_secret: secret,
        webhook_enabled: true,
        webhook_events: [...EVENT_TYPES],
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    throw new Error(
      `${error.message}\nThe demo receives webhooks on this machine:\nthe service must run with WEBHOOK_ALLOW_PRIVATE_TARGETS=true`,
      { cause: error },
    );
  }
  return { id, webhookUrl };
}
