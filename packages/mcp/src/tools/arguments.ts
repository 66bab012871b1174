import type { OrderStatus } from '@oms/client';
import { z } from 'zod';

/** An order as people name it. */
export const order = z.string().min(1).max(255).describe('The id of the order, or its order number');
export const channelId = z.uuid().describe('The id of the channel (list_channels shows them)');
export const after = z
  .string()
  .max(1_000)
  .optional()
  .describe('The `next` of the previous page, to go on behind it');

export const limit = (most: number, usual: number) =>
  z.number().int().min(1).max(most).default(usual).describe(`At most so many, ${usual} if absent`);

export const STATUSES = [
  'pending',
  'processing',
  'picking',
  'picked',
  'retrieving',
  'shipped',
  'collected',
  'completed',
  'cancelled',
  'failed',
  'suspended',
] as const satisfies readonly OrderStatus[];
