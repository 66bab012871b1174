import { Client } from 'pg';
import { SERVICE_ARGUMENTS } from '../../scripts/service-command';
import { startListening, type ListeningProcess } from '../setup/listening-process';
import { call, serviceEnvironment, SYSTEM_TOKEN } from '../us/service';
import type { Enemy, Shop } from './messages';

/** One api and one worker process on one database. The worker may call this machine; limits of rates are the defaults. */
export async function startServices(
  databaseUrl: string,
): Promise<{ api: ListeningProcess; worker: ListeningProcess }> {
  const start = (role: string) =>
    startListening(SERVICE_ARGUMENTS, {
      ...serviceEnvironment(databaseUrl),
      RATE_LIMIT_PER_SECOND: '1000',
      WEBHOOK_RETRY_SCHEDULE: '5s,30s,2m',
      ROLE: role,
    });
  const api = await start('api');
  return { api, worker: await start('worker') };
}

export async function openShops(serviceUrl: string, hookUrl: string, count: number): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let number = 1; number <= count; number += 1) {
    const key = await makeKey(serviceUrl, `Shop ${number}`, 'write', []);
    shops.push({ key, channelId: await openChannel(serviceUrl, key, `shop ${number}`, hookUrl) });
  }
  return shops;
}

/** The channels, place and keys of the hostile tenant; `databaseUrl` is where the events of one channel are made to fail. */
export async function admitEnemy(serviceUrl: string, slowUrl: string, databaseUrl: string): Promise<Enemy> {
  const writeKey = await makeKey(serviceUrl, 'Enemy', 'write', []);
  const open = (name: string, hookUrl?: string) => openChannel(serviceUrl, writeKey, name, hookUrl);
  const channelId = await open('large');
  const poisonedChannelId = await open('poisoned', slowUrl);
  const slowChannelId = await open('slow', slowUrl);
  const deadChannelId = await open('dead', 'http://127.0.0.1:9/hook');
  const place = { identifier: 'enemy', channel_id: channelId, name: 'Enemy' };
  const { id: placeId } = await call<{ id: string }>('POST', `${serviceUrl}/v1/places`, writeKey, place);
  const channels = [channelId, poisonedChannelId, slowChannelId, deadChannelId];
  const readKey = await makeKey(serviceUrl, 'Enemy reads', 'read', channels);
  await refuseDeliveriesOf(poisonedChannelId, databaseUrl);
  return {
    serviceUrl,
    writeKey,
    readKey,
    channelId,
    poisonedChannelId,
    slowChannelId,
    deadChannelId,
    placeId,
  };
}

/** Every event of this channel fails from now on, however often it is handed on. */
async function refuseDeliveriesOf(channelId: string, databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      CREATE FUNCTION refuse_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'this delivery is refused'; END $$;
      CREATE TRIGGER refuse_delivery BEFORE INSERT ON webhook_deliveries
         FOR EACH ROW WHEN (NEW.channel_id = '${channelId}') EXECUTE FUNCTION refuse_delivery()`);
  } finally {
    await client.end();
  }
}

async function makeKey(
  serviceUrl: string,
  clientName: string,
  scope: string,
  channelIds: readonly string[],
): Promise<string> {
  const body = {
    name: clientName,
    client_name: clientName,
    created_by: 'fairness',
    scope,
    channel_ids: channelIds,
  };
  const { key } = await call<{ key: string }>('POST', `${serviceUrl}/v1/api-keys`, SYSTEM_TOKEN, body);
  return key;
}

async function openChannel(serviceUrl: string, key: string, name: string, hookUrl?: string): Promise<string> {
  const channel = { name, type: 'sap-commerce', config: {} };
  const { id } = await call<{ id: string }>('POST', `${serviceUrl}/v1/channels`, key, channel);
  if (hookUrl === undefined) return id;
  const webhook = { webhook_url: hookUrl, webhook_secret: `secret of ${name}, long enough` };
  await call('PUT', `${serviceUrl}/v1/channels/${id}/webhook`, key, webhook);
  return id;
}
