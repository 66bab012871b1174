import type { CreateOrder } from '../commands/create-order';
import { INITIAL_STATUS } from '../workflow/model/order-status';

/**
 * The JSON texts that an accepted order is kept and answered with. Its content is most of both and the costliest part
 * of accepting it, so it is written once.
 */
export function creationTexts(creation: CreateOrder, jobId: string): { payload: string; body: string } {
  const { content, ...about } = creation;
  const { orderId: id, channelId: channel_id } = creation;
  const text = JSON.stringify(content);
  const head = JSON.stringify({ id, channel_id, status: INITIAL_STATUS });
  const orderData = `${head.slice(0, -1)},${text.slice(1)}`;
  const answer = JSON.stringify({ message: 'Order accepted for processing', jobId });
  return {
    payload: `${JSON.stringify(about).slice(0, -1)},"content":${text}}`,
    body: `${answer.slice(0, -1)},"orderData":${orderData}}`,
  };
}
