import type { OmsClient, WebhookSettings } from '@oms/client';
import { wordsOfWebhook } from '../../stuck/webhook-words.js';
import { channelId } from '../arguments.js';
import { readTool, type ToolContext } from '../tool.js';

const ROWS_OF_A_PAGE = 100;
const MOST_PAGES = 5;

export const webhookHealth = readTool({
  name: 'webhook_health',
  title: 'How the webhook of a channel is doing',
  description:
    'Shows whether the webhook of a channel works: its circuit, failures in a row, what waits and since when, what is held, ' +
    'its latest attempts, and what to do about it.',
  input: { channel_id: channelId },
  async read({ channel_id: channelId }, { oms, call }) {
    const [webhook, endpoint] = await Promise.all([
      oms.get('/v1/channels/{channelId}/webhook', { path: { channelId }, ...call }),
      endpointOf(channelId, oms, call),
    ]);
    return { says: sentence(webhook), data: { webhook, endpoint } };
  },
});

function sentence(webhook: WebhookSettings): string {
  const trouble = wordsOfWebhook(webhook);
  return trouble === null ? 'The webhook works.' : `${trouble.says} ${trouble.do}`;
}

/** What waits there, and its latest attempts; null where that is not among the first 500 endpoints, the worst of which come first. */
async function endpointOf(channelId: string, oms: OmsClient, call: ToolContext['call']) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = { page, limit: ROWS_OF_A_PAGE };
    const { data, pagination } = await oms.get('/v1/webhook-endpoints', { query, ...call });
    const found = data.find((row) => row.channel_id === channelId);
    if (found !== undefined) return found;
    if (page >= pagination.totalPages) return null;
  }
  return null;
}
