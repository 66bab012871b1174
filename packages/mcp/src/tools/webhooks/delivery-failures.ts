import { counted } from '../../answers/counted.js';
import { channelId } from '../arguments.js';
import { readTool } from '../tool.js';

export const deliveryFailures = readTool({
  name: 'delivery_failures',
  title: 'Failed webhook deliveries by cause',
  description:
    'Counts the webhook deliveries of a channel that had no success by the status of the response, or by why there was none, and ' +
    'says how many of them are retried, held or given up.',
  input: { channel_id: channelId },
  async read({ channel_id: channelId }, { oms, call }) {
    const path = '/v1/channels/{channelId}/webhook/failures';
    const { data, counted: all, ...rest } = await oms.get(path, { path: { channelId }, ...call });
    return {
      says:
        all === 0
          ? 'No delivery is without success.'
          : `${counted(all, 'delivery', 'deliveries')} without success, of ${counted(data.length, 'cause')}.`,
      data: { causes: data, counted: all, ...rest },
    };
  },
});
