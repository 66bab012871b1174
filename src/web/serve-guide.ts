import { join } from 'node:path';
import type { Express, NextFunction, Request, Response } from 'express';
import { SCREEN_HEADERS } from './page-policy';
import { readScreenFiles } from './screen-files';
import { sendFile, sendMissing } from './serve-screens';

/** Where the build leaves the pages, beside the compiled service. */
const BUILT = join(__dirname, '../../web');
const GUIDE = '/guide';

/**
 * Serves the documentation at /guide, a page at its path with `.html`, without it, or with the `.md` of its source, as links of
 * alerts have it (docs/operations.md#watching). Like a screen it is read at once, needs no credential, and runs no script but its
 * own files (docs/adr/0056-the-guide-is-made-of-docs.md).
 */
export function serveGuide(http: Express, built = BUILT): void {
  const files = readScreenFiles(join(built, 'guide'));
  http.get(`${GUIDE}{/*path}`, (request: Request, response: Response, next: NextFunction) => {
    if (files.size === 0) return sendMissing(response);
    // Links of the first page are relative to its folder.
    if (request.path === GUIDE) return response.redirect(302, `${GUIDE}/`);
    const path = request.path.slice(GUIDE.length + 1) || 'index.html';
    const file = files.get(path) ?? files.get(`${path.replace(/\.md$/, '')}.html`);
    if (file !== undefined) return sendFile(file, SCREEN_HEADERS, request, response);
    if (path.startsWith('assets/')) return next();
    response.status(404);
    sendFile(files.get('404.html')!, SCREEN_HEADERS, request, response);
  });
}
