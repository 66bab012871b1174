import { connect, type ConnectionOptions } from './http/connection.js';
import type { Routes } from './http/routes.js';

/** The service, as a program sees it. */
export type OmsClient = Routes;

/** A client of the service at `baseUrl`. It holds no connection of its own and needs no closing. */
export function createClient(options: ConnectionOptions): OmsClient {
  return connect(options);
}
