import { z } from 'zod';
import { counted } from '../../answers/counted.js';
import { quoted } from '../../answers/readable-text.js';
import { order } from '../arguments.js';
import { readTool } from '../tool.js';

export const compareVersions = readTool({
  name: 'compare_versions',
  title: 'Compare two versions of an order',
  description: 'Lists the fields in which two versions of an order differ.',
  input: {
    order,
    from: z.number().int().min(1).describe('The version to compare'),
    to: z.number().int().min(1).describe('The version to compare it with'),
  },
  async read({ order: orderId, from, to }, { oms, call }) {
    const path = { orderId, from, to };
    const { changes, ...rest } = await oms.get('/v1/orders/{orderId}/versions/{from}/diff/{to}', {
      path,
      ...call,
    });
    return {
      says: `Order ${quoted(rest.order_number)}: ${counted(changes.length, 'difference')} between versions ${from} and ${to}.`,
      data: { ...rest, changes },
    };
  },
});
