export class CustomValidationDto {
  /** @example "channel_specific_data.delivery_window.end" */
  field: string;
  /**
   * The rest of a sentence that starts with the field.
   * @example "must not be before delivery_window.start"
   */
  rule: string;
}

export class FormatRequirementDto {
  /**
   * Path of the field; `[]` means each element.
   * @example "order_date"
   */
  field: string;
  /** Format as JSON Schema names it.
   * @example "date-time" */
  format?: string;
  /** Regular expression that the value must match. */
  pattern?: string;
  description?: string;
}

export class BaseOrderSchemaDto {
  /** JSON Schema, draft 2020-12, of the body of POST /v1/orders. */
  schema: Record<string, unknown>;
  /** @example "base" */
  channel_type: string;
  /** A valid order. */
  example: Record<string, unknown>;
  /** Rules that JSON Schema can't express. */
  custom_validations: CustomValidationDto[];
  /** Fields of the schema that have a format or a pattern. */
  format_requirements: FormatRequirementDto[];
}

export class ChannelOrderSchemaDto extends BaseOrderSchemaDto {
  channel_id: string;
}
