import type { BodyOf, QueryOf, ResultOf } from './http/routes.js';

/** What the service sends and takes, by the words of docs/glossary.md. All of them are taken from the API document. */
export type Order = ResultOf<'/v1/orders/{orderId}', 'get'>;
export type OrderItem = Order['items'][number];
export type OrderStatus = Order['status'];
export type NewOrder = BodyOf<'/v1/orders', 'post'>;
export type StatusUpdate = BodyOf<'/v1/orders/{orderId}/status', 'patch'>;
export type OrderFilter = QueryOf<'/v1/orders', 'get'>;
export type OrderSearch = QueryOf<'/v1/search/orders', 'get'>;
export type FoundOrder = ResultOf<'/v1/search/orders', 'get'>['data'][number];
export type Board = ResultOf<'/v1/board', 'get'>;
export type TimelineEntry = ResultOf<'/v1/orders/{orderId}/timeline', 'get'>['data'][number];

export type Job = ResultOf<'/v1/jobs/{jobId}', 'get'>;
export type JobFilter = QueryOf<'/v1/jobs', 'get'>;

export type Channel = ResultOf<'/v1/channels/{channelId}', 'get'>;
export type ChannelSummary = ResultOf<'/v1/channels', 'get'>['data'][number];
export type NewChannel = BodyOf<'/v1/channels', 'post'>;
export type WebhookSettings = ResultOf<'/v1/channels/{channelId}/webhook', 'get'>;
export type Delivery = ResultOf<'/v1/channels/{channelId}/webhook/history', 'get'>['data'][number];
export type DeliveryFilter = QueryOf<'/v1/channels/{channelId}/webhook/history', 'get'>;
export type Replay = BodyOf<'/v1/channels/{channelId}/webhook/replay', 'post'>;

export type Place = ResultOf<'/v1/places/{placeId}', 'get'>;
export type StorageLocation = ResultOf<'/v1/places/{placeId}/storage-location/{locationId}', 'get'>;
export type ApiKey = ResultOf<'/v1/api-keys/{keyId}', 'get'>;
export type NewApiKey = BodyOf<'/v1/api-keys', 'post'>;
