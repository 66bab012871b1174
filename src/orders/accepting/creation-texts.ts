import type { CreateOrder } from '../commands/create-order';
import { INITIAL_STATUS } from '../../contract';

/**
 * The JSON of an accepted order, for its job and for its response. The content is most of both and the most
 * expensive part of accepting an order, so it is serialized once.
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
