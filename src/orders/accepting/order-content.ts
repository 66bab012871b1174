import { toDate } from '../../infrastructure/http';
import type { CreateOrderDto } from '../dto/create-order.dto';
import type { OrderContent } from '../model/order';

/**
 * The order as the client describes it, with dates in UTC (docs/rules/values.md#time) and without fields that
 * only the service sets.
 */
export function contentOf(body: CreateOrderDto): OrderContent {
  return {
    order_number: body.order_number,
    order_date: toDate(body.order_date).toISOString(),
    delivery_type: body.delivery_type ?? null,
    customer_info: body.customer_info ?? null,
    items: body.items.map(itemContentOf),
    totals: body.totals ?? null,
    shipping_info: body.shipping_info ?? null,
    payment_info: body.payment_info ?? null,
    channel_specific_data: body.channel_specific_data ?? null,
    metadata: body.metadata ?? null,
  };
}

function itemContentOf(item: CreateOrderDto['items'][number]): OrderContent['items'][number] {
  return {
    item_id: item.item_id,
    sku: item.sku,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    image_url: item.image_url,
    properties: item.properties,
    substitutable: item.substitutable,
    allowed_substitutions: item.allowed_substitutions,
  };
}
