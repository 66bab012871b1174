import type { Job, OrderStatus } from '@oms/client';
import { z } from 'zod';

/** An order as people name it. */
export const order = z.string().min(1).max(255).describe('The id of the order, or its order number');
/** Simpler than that of zod: a model reads the pattern of every argument. */
export const id = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be a UUID');
export const moment = z.string().min(10).max(40);
export const channelId = id.describe('The id of the channel (list_channels shows them)');
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

export const JOB_TYPES = [
  'order_create',
  'order_status_update',
  'order_update',
  'order_deadline',
  'storage_location_create',
  'storage_location_update',
  'storage_location_delete',
  'channel_health_check',
] as const satisfies readonly Job['type'][];
