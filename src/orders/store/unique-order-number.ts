import type { Tx } from '@libs/unit-of-work';

/** Of the insert of new orders: one whose number another order of its channel has is left out. */
export const UNLESS_NUMBER_TAKEN = 'ON CONFLICT (order_number, channel_id) DO NOTHING';

/**
 * Whether an order of the channel has this number. One that is created at the same moment is caught by the
 * unique index.
 */
export async function isNumberTaken(tx: Tx, channelId: string, orderNumber: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM orders WHERE order_number = $2 AND channel_id = $1', [
    channelId,
    orderNumber,
  ]);
  return rows.length > 0;
}
