export { type McpOptions, serveMcp } from './serve.js';
export type { ServiceAddress } from './server.js';
