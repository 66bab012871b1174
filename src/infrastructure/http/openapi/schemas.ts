type Schema = Record<string, unknown>;

const MOMENT = /_at$|^timestamp$|_timestamp$|^last_sync$|^webhook_last_sent$/;

/** Members that name a resource by the id that the service gave it. */
const ID =
  /^(?:channel|place|order|job|delivery|latest_delivery|latest_job|webhook|person|key|device|storage_location)_ids?$|^(?:job|order)Id$|^_internal_job_id$/;
/** Whose own `id` is none of the service: an order's version, several kinds of things, a product of a channel, ... */
const WITH_OTHER_IDS = new Set([
  'AuditEntryDto',
  'ChainDto',
  'DeliveryOptionDto',
  'ParkedEntryDto',
  'PaymentMethodDto',
  'PickingImageDto',
  'PickingProductDto',
  'PickupLocationDto',
]);

/** Completes what DTOs leave to their names: a text that is named like a moment is one, and so is an id. */
export function completeSchemas(schemas: Readonly<Record<string, object>>): void {
  for (const [schemaName, schema] of Object.entries(schemas)) {
    const { properties = {} } = schema as { properties?: Record<string, Schema> };
    for (const [name, member] of Object.entries(properties)) {
      if (MOMENT.test(name)) setFormat(member, 'date-time');
      else if (ID.test(name) || (name === 'id' && !WITH_OTHER_IDS.has(schemaName))) setFormat(member, 'uuid');
    }
  }
}

function setFormat(member: Schema, format: string): void {
  const text = member.type === 'array' ? (member.items as Schema) : member;
  if (text.type === 'string') text.format ??= format;
}

/** Names schemas by what they are, as generated clients name their types: `Order` instead of `OrderDto`. */
export function nameSchemas<T extends object>(document: T): T {
  const text = JSON.stringify(document)
    .replaceAll(/"#\/components\/schemas\/(\w+)Dto"/g, '"#/components/schemas/$1"')
    .replaceAll(/"(\w+)Dto":\{/g, '"$1":{');
  return JSON.parse(text) as T;
}
