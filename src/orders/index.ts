export type { Order } from './model/order';
export type { FieldChange, OrderChange } from './model/order-change';
export type { OrderItem } from './model/order-item';
export type { Origin } from './model/origin';
export { orderRefusals } from './order.refusals';
export { type OrderKey, OrderStore } from './order.store';
export { OrdersModule } from './orders.module';
export { GetOrder } from './queries/get-order';
export { RequestOrigin } from './request-origin.decorator';
