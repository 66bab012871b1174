import { applyDecorators, type Type, UseInterceptors } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader } from '@nestjs/swagger';
import { HandlesIdempotency } from '../../infrastructure/http';
import { AcceptedInterceptor } from './accepted.interceptor';

const TEXT = { schema: { type: 'string' } } as const;

/**
 * A route that responds with 202 and an `AcceptedResponse`: it has a Location and supports `Prefer: wait=N`
 * (docs/changing-orders.md#waiting-for-the-outcome). It needs `@HttpCode(202)` beside it, since the API
 * document's compiler plugin reads that from the source.
 */
export function Accepts(body: Type): MethodDecorator {
  return applyDecorators(
    UseInterceptors(AcceptedInterceptor),
    ApiAcceptedResponse({
      type: body,
      headers: {
        Location: { description: 'The job', ...TEXT },
        'Preference-Applied': { description: '`wait=N` when the response waited for the job', ...TEXT },
      },
    }),
    ApiHeader({
      name: 'Prefer',
      required: false,
      description:
        '`wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body',
    }),
  );
}

/** The route passes `RequestIdempotencyKey` to `IdempotentJobs.answer`, which stores request and job in one insert. */
export const IdempotentByJob = HandlesIdempotency;
