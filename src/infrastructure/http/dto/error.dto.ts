import { ApiProperty } from '@nestjs/swagger';

export class FieldProblemDto {
  /** Path of the field.
   * @example "items[0].quantity" */
  field: string;

  /** @example "items[0].quantity must be greater than 0" */
  message: string;
}

/** Error of most core endpoints. */
export class ApiErrorDto {
  /** What is wrong, in a sentence.
   * @example "items[0].quantity must be greater than 0" */
  error: string;

  /** Stable, for programs; docs/errors.md has them all.
   * @example "INVALID_REQUEST" */
  code: string;

  /** For a 400 with invalid fields: each of them. */
  details?: FieldProblemDto[];
}

export class CodeAndMessageDto {
  /** @example "ORDER_NOT_FOUND" */
  code: string;

  /** @example "Order not found" */
  message: string;
}

/** Error with a machine-readable code. */
export class CodedErrorDto {
  error: CodeAndMessageDto;

  /** The same as `error.code`.
   * @example "ORDER_NOT_FOUND" */
  code: string;
}

/** Error of the order item and subscription endpoints. */
export class NamedErrorDto {
  /** Name of the HTTP status.
   * @example "Bad Request" */
  error: string;

  message: string;

  /** Stable, for programs; docs/errors.md has them all.
   * @example "INVALID_REQUEST" */
  code: string;

  details?: FieldProblemDto[];
}

export class FailureMessageDto {
  error: string;

  @ApiProperty({ type: String, nullable: true, example: null })
  message: null;

  /** For a 400 with invalid fields: each of them. */
  details?: FieldProblemDto[];
}

/** Error of the picking-app interface. */
export class FailureEnvelopeDto {
  @ApiProperty({ enum: ['failure'] })
  responseType: string;

  status: number;

  message: FailureMessageDto;

  /** Stable, for programs; docs/errors.md has them all.
   * @example "ORDER_NOT_FOUND" */
  code: string;
}
