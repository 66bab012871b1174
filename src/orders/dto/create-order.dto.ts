import { ITEM, ORDER } from '../../contract';
import { AskedDto } from '../../infrastructure/http';

export class CreateOrderItemDto extends AskedDto(ITEM) {}

export class CreateOrderDto extends AskedDto(ORDER, { items: CreateOrderItemDto }) {}
