import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Caller } from '../../api-keys';
import type { Origin } from '../model/origin';

const MOST_CHARACTERS = 255;

/** Who makes this request, and its origin headers. */
export const RequestOrigin = createParamDecorator((_: unknown, context: ExecutionContext): Origin => {
  const request = context.switchToHttp().getRequest<Request & { caller: Caller }>();
  return {
    clientName: request.caller.clientName,
    keyId: request.caller.keyId,
    commandOrigin: headerText(request, 'x-command-origin'),
    correlationId: headerText(request, 'x-correlation-id'),
    requestId: headerText(request, 'x-request-id'),
  };
});

/** Documents the headers that `RequestOrigin` reads. */
export function ApiOriginHeaders(): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'X-Command-Origin',
      required: false,
      description:
        'The system that the change comes from, at least 3 characters: webhooks to a host of that name are skipped',
    }),
    ApiHeader({ name: 'X-Correlation-Id', required: false, description: 'Passed on with the events' }),
  );
}

/** The header's text without characters that can't be passed on in a header. */
function headerText(request: Request, name: string): string | null {
  const value = request
    .get(name)
    ?.replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MOST_CHARACTERS);
  return value ? value : null;
}
