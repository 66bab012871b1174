import { spawn } from 'node:child_process';
import type { Action } from '../../action.js';

const PAGES: Readonly<Record<string, string>> = {
  console: '/console',
  docs: '/docs',
  api: '/docs/openapi.json',
};
const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** `oms open`: opens a page of the service; anything that is no page is taken for an order. */
export const open: Action = async (context, options, page = 'console') => {
  const path = PAGES[page] ?? `/console/orders/${encodeURIComponent(page)}`;
  const url = context.service.url + path;
  context.out.result({ url }, () => [url]);
  if (options.print === true || context.options.json === true || !process.stdout.isTTY) return;
  const [program, ...first] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...first, url], { detached: true, stdio: 'ignore' });
  child.once('error', () => context.out.note('No browser could be opened here: use the address above.'));
  child.unref();
};
