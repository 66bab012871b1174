export { type Channels, type ClientOptions, createClient, type OmsClient } from './client.js';
export type { SocketLike } from './events/bell.js';
export type { Events } from './events/events.js';
export type { EventFilter, FeedPage, FollowOptions, ReadOptions } from './events/feed.js';
export type { components, paths } from './generated/api.js';
export type { ErrorCode } from './generated/error-codes.js';
export {
  EVENT_TYPES,
  type OrderCreated,
  type OrderFailed,
  type OrderStatusChanged,
  type OrderUpdated,
  type WebhookEvent,
  type WebhookTest,
} from './generated/events.js';
export type { SocketMessage, SocketRequest } from './generated/socket.js';
export { type ConnectionOptions, createRoutes } from './http/connection.js';
export {
  ApiError,
  type ClientErrorCode,
  ConnectionError,
  isOmsError,
  OmsError,
  type WrongField,
} from './http/errors.js';
export { isOutage, pauseAfter, type RetryOptions } from './http/retries.js';
export type { BodyOf, Call, CallOptions, PathWith, QueryOf, ResultOf, Routes } from './http/routes.js';
export { JobFailedError, type JobHandle, type Jobs } from './jobs/jobs.js';
export type { AcceptedOrder, MoveOptions, Orders, ReplaceOptions } from './orders/orders.js';
export type { IterationOptions } from './pages.js';
export type * from './types.js';
export type { Deliveries } from './webhooks/deliveries.js';
