import type { Order } from '../../contract';
import { inLongStep } from '../../infrastructure/http';

/** An order from its stored JSON text, which may have megabytes: other requests go on before and after it is parsed. */
export function parsedOrder(snapshot: string): Promise<Order> {
  return inLongStep(snapshot.length, () => JSON.parse(snapshot) as Order);
}
