import { headersUnder } from '../infrastructure/http';

/**
 * What a screen may do: load its own scripts, styles and pictures and talk to the host that it came from, also by
 * WebSocket. Nothing inline, nothing foreign, and nobody may frame it.
 */
export const SCREEN_HEADERS = headersUnder({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});
