export {
  type ErrorCode,
  ERRORS,
  type ErrorRow,
  messageOf,
  SOCKET_ERROR_CODES,
  type SocketErrorCode,
} from './errors';
export {
  BREACH_ACTIONS,
  type BreachAction,
  DEADLINE_KINDS,
  DEADLINE_STATES,
  type DeadlineKind,
  type DeadlineState,
  type Due,
  MET_AT,
} from './card/deadline';
export type { Assignee } from './card/assignee';
export { ORDER_CARD, type OrderCard } from './card/order-card';
export * from './json-schema';
export { DELIVERY_TYPES, MOST_ITEMS, type Order, ORDER, ORDER_CONTENT, type OrderContent } from './order';
export {
  ITEM,
  ITEM_CHANGES,
  ITEM_STATUSES,
  type ItemChanges,
  type ItemContent,
  type ItemStatus,
  MOST_SUBSTITUTES,
  NEW_ITEM,
  type OrderItem,
} from './order-item';
export {
  COURIER_DISPATCH,
  FINAL_STATUSES,
  INITIAL_STATUS,
  INTERNAL_STATUS,
  LEFT_PLACE,
  NEXT,
  ORDER_STATUSES,
  type OrderStatus,
  RANK,
  RESUMABLE,
  THROUGH,
} from './order-status';
export type { PlaceInfo } from './place-info';
export { MOST_PROBLEMS, refusals } from './refusals';
export {
  type Asked,
  asked,
  askedSchema,
  changed,
  completed,
  type Field,
  published,
  requestSchema,
  said,
  saidNames,
  serviceNames,
  type Shape,
  type Shown,
  shownSchema,
  whole,
} from './shape';
export { type EventExample, eventExample } from './event-examples';
export { eventDataSchema, type FailedOperation, eventSchema, NAMED_SCHEMAS } from './event-schemas';
export {
  EVENT_NAMES,
  type EventName,
  EVENTS,
  FEED_BEGINNING,
  ORDER_EVENT_NAMES,
  type OrderEventName,
  SIDE,
  SIDE_KINDS,
  type SideKind,
  VERSION_KINDS,
  type VersionKind,
} from './events';
export {
  ATTENTION_TOPIC,
  CHANGES_TOPIC,
  CLIENT_MESSAGES,
  SERVER_MESSAGES,
  SOCKET_MESSAGES,
  type SocketMessage,
  STATUS_TOPIC,
  type Topic,
  TOPICS,
} from './socket-messages';
export { isHttpUrl } from './http-url';
