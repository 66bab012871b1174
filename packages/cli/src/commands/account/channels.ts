import type { ChannelSummary } from '@oms/client';
import type { Action } from '../../action.js';
import { printable } from '../../terminal/output.js';

/** `oms channels list` */
export const listChannels: Action = async (context) => {
  const client = await context.client();
  const channels: ChannelSummary[] = [];
  for await (const channel of client.channels.list({ signal: context.signal })) channels.push(channel);
  const columns = {
    name: (channel: ChannelSummary) => printable(channel.name),
    type: (channel: ChannelSummary) => channel.type,
    health: (channel: ChannelSummary) => channel.health,
    webhook: (channel: ChannelSummary) => (channel.webhook_enabled ? 'on' : 'off'),
    id: (channel: ChannelSummary) => channel.id,
  };
  context.out.table(channels, columns, 'No channels.');
};

/** `oms channels show` */
export const showChannel: Action = async (context, _options, channelId) => {
  const client = await context.client();
  const channel = await client.channels.get(channelId, { signal: context.signal });
  context.out.result(channel, () => [
    `${context.out.paint('bold', printable(channel.name))}  ${channel.type}  ${channel.health}`,
    `  id        ${channel.id}`,
    `  webhook   ${printable(channel.webhook_url ?? 'none')}${channel.webhook_enabled ? '' : ' (off)'}`,
    `  events    ${channel.webhook_events.join(', ')}`,
    `  failures  ${channel.webhook_failures} in a row; last sent ${channel.webhook_last_sent ?? 'never'}`,
  ]);
};
