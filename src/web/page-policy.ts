import { headersUnder, type Policy } from '../infrastructure/http';

/**
 * What a screen may do: load its own scripts, styles and pictures and talk to the host that it came from, also by
 * WebSocket. Nothing inline, nothing foreign, and nobody may frame it.
 */
const SCREEN_POLICY: Policy = {
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
};

export const SCREEN_HEADERS = headersUnder(SCREEN_POLICY);

/**
 * The picking app also shows the pictures of products, which lie where the shop has them, reads codes with WebAssembly where
 * the browser has no reader, and may ask for the camera.
 */
export const PICKER_HEADERS = {
  ...headersUnder({
    ...SCREEN_POLICY,
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    imgSrc: ["'self'", 'data:', 'https:'],
  }),
  'Permissions-Policy': 'camera=(self)',
};
