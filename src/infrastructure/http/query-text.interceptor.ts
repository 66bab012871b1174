import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { httpRefusals } from './errors/http.refusals';

/** Replaces bytes that are not UTF-8, such as those of an unpaired surrogate. */
const REPLACED = '\ufffd';

/** Refuses queries with text that is not allowed in bodies either, whatever the route; runs after the guards. */
@Injectable()
export class QueryTextInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() === 'http') requireStorable(context.switchToHttp().getRequest<Request>());
    return next.handle();
  }
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
