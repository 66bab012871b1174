import { counted } from '../../answers/counted.js';
import { limit } from '../arguments.js';
import { firstRows } from '../first-rows.js';
import { readTool } from '../tool.js';

export const listChannels = readTool({
  name: 'list_channels',
  title: 'List channels',
  description: 'Lists the channels that orders come from, with their health.',
  input: { limit: limit(100, 50) },
  async read({ limit: most }, { oms, call }) {
    const channels = await firstRows(oms.channels.list(call), most);
    return { says: `${counted(channels.length, 'channel')} that this key can access.`, data: { channels } };
  },
});
