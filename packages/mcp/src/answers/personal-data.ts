/** What takes the place of a value that is not shown. */
export const HIDDEN = '[hidden]';

/**
 * Members in which customers' names, addresses and the like stand, or may stand because anything may: those of orders, what
 * colleagues wrote (`text` of a note), and what receivers responded, who may repeat what they were sent.
 */
const PERSONAL = new Set([
  'customer_info',
  'shipping_info',
  'payment_info',
  'channel_specific_data',
  'metadata',
  'properties',
  'address',
  'text',
  'response_body',
]);

/** The same data with `[hidden]` for every value that may be about a customer (docs/mcp.md#personal-data). */
export function withoutPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonalData);
  if (value === null || typeof value !== 'object') return value;
  const hidden = isChangeOfPersonalData(value) ? new Set([...PERSONAL, 'from', 'to']) : PERSONAL;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      hidden.has(name) && member !== null ? HIDDEN : withoutPersonalData(member),
    ]),
  );
}

/** `{field, from, to}` of a version, where the path of the field leads into such a member. */
function isChangeOfPersonalData(value: object): boolean {
  const { field } = value as { readonly field?: unknown };
  return typeof field === 'string' && field.split(/[.[\]]/).some((step) => PERSONAL.has(step));
}
