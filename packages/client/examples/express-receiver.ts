import express from 'express';
import { webhookHandler } from '@oms/client/webhooks';

export function createApp(secret: string, seen = new Set<string>()) {
  const app = express();
  const handler = webhookHandler({
    secret,
    onEvent: (event) => {
      if (seen.has(event.event_id)) return; // a repeat: delivery is at least once
      if (event.event_type === 'order:status_changed') {
        console.log(`${event.data.order_number}: ${event.data.status.from} -> ${event.data.status.to}`);
      }
      seen.add(event.event_id); // after the work; in production a unique key, in the same transaction
    },
    onRefused: (reason) => console.error(`A webhook was refused: ${reason}`), // also what onEvent threw
  });
  app.post('/hooks/orders', express.raw({ type: 'application/json', limit: '16mb' }), handler);
  return app;
}
