import { encodedIfLong, joined, type Text, withMember } from '@libs/json-text';
import type { CreateOrder } from '../commands/create-order';
import { INITIAL_STATUS } from '../../contract';

/**
 * The JSON of an accepted order, for its job and for its response. The content is most of both and the most
 * expensive part of accepting an order, so it is serialized and encoded once.
 */
export function creationTexts(creation: CreateOrder, jobId: string): { payload: Text; body: Text } {
  const { content, ...about } = creation;
  const { orderId: id, channelId: channel_id } = creation;
  const text = encodedIfLong(JSON.stringify(content));
  const head = JSON.stringify({ id, channel_id, status: INITIAL_STATUS });
  const orderData = joined(head, text);
  const answer = JSON.stringify({ message: 'Order accepted for processing', jobId });
  return {
    payload: withMember(JSON.stringify(about), 'content', text),
    body: withMember(answer, 'orderData', orderData),
  };
}
