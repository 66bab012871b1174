import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { CodedErrorDto, ApiErrorDto, FailureEnvelopeDto, NamedErrorDto } from '../dto/error.dto';

const MEANINGS: Record<number, string> = {
  400: 'The request is not valid; the message names the field',
  401: 'Missing, unknown, deactivated or expired credential',
  403: 'The credential does not allow this',
  404: 'Not found',
  409: 'The current state does not allow this',
  410: 'No longer usable',
  412: 'The version, or the updated_at, given in If-Match is not the current one',
  413: 'The body is larger than 2 MB, or what it changes would be larger than 4 MB',
  415: 'The body is not application/json',
  422: 'The transition is not allowed, or the Idempotency-Key was used for another request',
  429: 'Too many requests',
  431: 'The request line and headers are larger than 16 KB',
  500: 'Internal error',
  503: 'Temporarily unavailable, retry',
};

const SHAPES = {
  core: [ApiErrorDto],
  coded: [CodedErrorDto],
  /** The order, or a part of it, is not found. */
  coded_or_core: [CodedErrorDto, ApiErrorDto],
  named: [NamedErrorDto],
  envelope: [FailureEnvelopeDto],
} as const;

/** Documents the refusals of a route in its family's error shape (docs/rules/errors.md). */
export function ApiRefusals(...statuses: number[]): MethodDecorator & ClassDecorator {
  return apiRefusals('core', statuses);
}

/** Like `ApiRefusals`, for the picking app. */
export function ApiEnvelopeRefusals(...statuses: number[]): MethodDecorator & ClassDecorator {
  return apiRefusals('envelope', statuses);
}

/** Like `ApiRefusals`, for a family whose 404 or whole error shape differs from the core's. */
export function ApiShapedRefusals(
  shapes: Partial<Record<number, keyof typeof SHAPES>>,
  ...statuses: number[]
): MethodDecorator & ClassDecorator {
  return applyDecorators(...statuses.map((status) => apiRefusals(shapes[status] ?? 'core', [status])));
}

function apiRefusals(
  shape: keyof typeof SHAPES,
  statuses: readonly number[],
): MethodDecorator & ClassDecorator {
  const dtos = SHAPES[shape];
  const schemas = dtos.map((dto) => ({ $ref: getSchemaPath(dto) }));
  return applyDecorators(
    ApiExtraModels(...dtos),
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: MEANINGS[status] ?? 'Refused',
        schema: schemas.length === 1 ? schemas[0]! : { oneOf: schemas },
      }),
    ),
  );
}
