import { getJob } from './jobs/get-job.js';
import { jobFailures } from './jobs/job-failures.js';
import { listJobs } from './jobs/list-jobs.js';
import { retryJobs } from './jobs/retry-jobs.js';
import { addNote } from './orders/add-note.js';
import { compareVersions } from './orders/compare-versions.js';
import { explainOrder } from './orders/explain-order.js';
import { findOrders } from './orders/find-orders.js';
import { getOrder } from './orders/get-order.js';
import { moveOrder } from './orders/move-order.js';
import { orderMoves } from './orders/order-moves.js';
import { orderTimeline } from './orders/order-timeline.js';
import { listAttention } from './overview/list-attention.js';
import { listChannels } from './overview/list-channels.js';
import { listPlaces } from './overview/list-places.js';
import type { Tool } from './tool.js';
import { deliveryAttempts } from './webhooks/delivery-attempts.js';
import { deliveryFailures } from './webhooks/delivery-failures.js';
import { listDeliveries } from './webhooks/list-deliveries.js';
import { replayDeliveries } from './webhooks/replay-deliveries.js';
import { webhookHealth } from './webhooks/webhook-health.js';

/** All tools, in the order in which they are shown (docs/mcp.md#tools). */
export const TOOLS: readonly Tool[] = [
  explainOrder,
  findOrders,
  getOrder,
  compareVersions,
  orderTimeline,
  orderMoves,
  jobFailures,
  listJobs,
  getJob,
  deliveryFailures,
  listDeliveries,
  deliveryAttempts,
  webhookHealth,
  listAttention,
  listChannels,
  listPlaces,
  retryJobs,
  replayDeliveries,
  moveOrder,
  addNote,
];
