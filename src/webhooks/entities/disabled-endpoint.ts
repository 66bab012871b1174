/** Why and when the service disabled an endpoint. */
export interface DisabledEndpoint {
  readonly webhook_disabled_reason?: string;
  readonly webhook_disabled_at?: string;
}

/** As it is shown (docs/rules/values.md#time): former releases stored the time with an offset and microseconds. */
export function disabledInUtc(disabled: DisabledEndpoint | null): DisabledEndpoint | null {
  const at = new Date(disabled?.webhook_disabled_at ?? NaN);
  return Number.isNaN(at.getTime()) ? disabled : { ...disabled, webhook_disabled_at: at.toISOString() };
}
