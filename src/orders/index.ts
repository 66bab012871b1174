export { UpdateOrderStatus } from './commands/update-order-status';
export { type ForeseenOrder, ForeseenOrders } from './foreseen-orders';
export { decideMove, NEXT, ORDER_STATUSES, type OrderStatus } from './model/order-status';
export type { Origin } from './model/origin';
export { OrdersModule } from './orders.module';
export { ApiOriginHeaders, RequestOrigin } from './request-origin.decorator';
