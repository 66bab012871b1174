import { counted } from '../../answers/counted.js';
import { channelId, id } from '../arguments.js';
import { readTool } from '../tool.js';

export const deliveryAttempts = readTool({
  name: 'delivery_attempts',
  title: 'Attempts of a webhook delivery',
  description:
    'Lists every attempt to deliver one event to the webhook of a channel, oldest first: when, how long, and what came back.',
  input: { channel_id: channelId, delivery_id: id.describe('The id of the delivery') },
  async read({ channel_id: channelId, delivery_id: deliveryId }, { oms, call }) {
    const path = '/v1/channels/{channelId}/webhook/history/{deliveryId}/attempts';
    const { data, count } = await oms.get(path, { path: { channelId, deliveryId }, ...call });
    return { says: `${counted(count, 'attempt')}.`, data: { attempts: data } };
  },
});
