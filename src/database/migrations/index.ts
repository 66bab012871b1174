import { AccessAndChannels1763700000000 } from './1763700000000-access-and-channels';
import { JobsAndEvents1763700001000 } from './1763700001000-jobs-and-events';
import { OrdersAndPlaces1763700002000 } from './1763700002000-orders-and-places';
import { WebhookDeliveries1763700003000 } from './1763700003000-webhook-deliveries';
import { StatusFeed1763750000000 } from './1763750000000-status-feed';

/** In the order they run. */
export const migrations = [
  AccessAndChannels1763700000000,
  JobsAndEvents1763700001000,
  OrdersAndPlaces1763700002000,
  WebhookDeliveries1763700003000,
  StatusFeed1763750000000,
];
