import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { httpRefusals } from './errors/http.refusals';

/** Replaces bytes that are not UTF-8, such as those of an unpaired surrogate. */
const REPLACED = '\ufffd';

/** What no id, number or name is. */
const NOTHING = '';

/**
 * Handles text in URLs that the database can not store, whatever the route: refuses it in queries, as in bodies, and lets a
 * path parameter name nothing, so that the route responds as to any unknown one. Runs after the guards, before the pipes.
 */
@Injectable()
export class UrlTextInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() === 'http') {
      const request = context.switchToHttp().getRequest<Request>();
      requireStorable(request);
      emptyUnstorable(request);
    }
    return next.handle();
  }
}

function emptyUnstorable({ params }: Request): void {
  for (const [name, value] of Object.entries(params)) if (value.includes('\0')) params[name] = NOTHING;
}

function requireStorable({ query, originalUrl }: Request): void {
  for (const [name, values] of Object.entries(query)) {
    const text = [name, ...[values as string | string[]].flat()].join('');
    if (text.includes('\0') || (text.includes(REPLACED) && !isUtf8(originalUrl))) {
      throw httpRefusals.INVALID_QUERY_TEXT(name.replaceAll('\0', REPLACED));
    }
  }
}

/** Whether its escapes are valid UTF-8; a lone % is an ordinary character. */
function isUtf8(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}
