import { ITEM, ORDER } from '../../contract';
import { PaginationDto, ShownDto } from '../../infrastructure/http';
import { AcceptedDto } from '../../jobs';

export class OrderItemDto extends ShownDto(ITEM) {}

export class OrderDto extends ShownDto(ORDER, { items: OrderItemDto }) {}

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
