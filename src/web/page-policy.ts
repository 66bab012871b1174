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

/** Where a browser gets the token that push messages are sent to. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];

/**
 * The picking app also shows the pictures of products, which lie where the shop has them, reads codes with WebAssembly where
 * the browser has no reader, and may ask for the camera. Where push
 * messages to browsers are configured, it also talks to the service that gives out their tokens.
 */
export function pickerHeaders(hasWebPush: boolean): Readonly<Record<string, string>> {
  return {
    ...headersUnder({
      ...SCREEN_POLICY,
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      connectSrc: ["'self'", ...(hasWebPush ? FIREBASE : [])],
    }),
    'Permissions-Policy': 'camera=(self)',
  };
}
