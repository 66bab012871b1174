import { counted } from '../../answers/counted.js';
import { channelId, limit } from '../arguments.js';
import { readTool } from '../tool.js';

export const listPlaces = readTool({
  name: 'list_places',
  title: 'List places',
  description: 'Lists the places (stores) linked to a channel.',
  input: { channel_id: channelId, limit: limit(100, 50) },
  async read(query, { oms, call }) {
    const { data, pagination } = await oms.get('/v1/places', { query, ...call });
    const places = data.map(({ id, identifier, name, active, active_for_ordering, channel_ids }) => ({
      id,
      identifier,
      name,
      active,
      active_for_ordering,
      channel_ids,
    }));
    return {
      says: `${places.length} of ${counted(pagination.total, 'place')} of the channel.`,
      data: { places },
    };
  },
});
