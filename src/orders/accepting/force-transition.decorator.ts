import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Whether `X-Force-Transition` is `true`, in any case; anything else means no (docs/workflow.md#forced-moves). */
export const ForceTransition = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const header = context.switchToHttp().getRequest<Request>().get('x-force-transition');
  return header?.trim().toLowerCase() === 'true';
});
