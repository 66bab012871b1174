import { ApiProperty } from '@nestjs/swagger';
import { PaginationDto } from '../../infrastructure/http';
import { AcceptedDto } from '../../jobs';
import { ITEM_STATUSES, type ItemStatus } from '../model/order-item';
import { ORDER_STATUSES, type OrderStatus } from '../workflow/model/order-status';

export class OrderItemDto {
  item_id: string;
  sku: string | null;
  name: string | null;
  /** @example 2 */
  quantity: number;
  /** Per unit. */
  price: number | null;
  @ApiProperty({ enum: ITEM_STATUSES })
  status: ItemStatus;
  /** `properties.image_url` takes precedence over the top-level one. */
  image_url: string | null;
  properties: Record<string, unknown>;
  substitutable: boolean;
  @ApiProperty({ type: 'array', items: {} })
  allowed_substitutions: unknown[];
  /** What was collected; null until then. */
  collected_product: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
}

export class OrderDto {
  id: string;
  /** Counts the changes, from 1. */
  version: number;
  channel_id: string;
  @ApiProperty({ enum: ORDER_STATUSES })
  status: OrderStatus;
  order_number: string;
  order_date: string;
  /** 0 home delivery, 1 click and collect, 2 SmartPost. */
  delivery_type: number | null;
  customer_info: Record<string, unknown> | null;
  items: OrderItemDto[];
  totals: Record<string, unknown> | null;
  shipping_info: Record<string, unknown> | null;
  payment_info: Record<string, unknown> | null;
  /** place_id, place_external_id, name, address; null when the order has no place. */
  place_info: Record<string, unknown> | null;
  channel_specific_data: Record<string, unknown> | null;
  metadata: Record<string, unknown> | null;
  /** The `RESTRICTED_TO_SELL_*` flags of all items. */
  fulfilment_flags: string[];
  created_at: string;
  updated_at: string;
}

export class OrderListDto {
  data: OrderDto[];
  pagination: PaginationDto;
}

export class OrderAcceptedDto extends AcceptedDto {
  /** @example "Order accepted for processing" */
  message: string;
  /** See `GET /v1/jobs/{jobId}`. */
  jobId: string;
  /** The accepted order with its final id; `GET /v1/orders/{id}` is 404 until it has been created. */
  orderData: Record<string, unknown>;
}
