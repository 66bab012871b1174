import type { Operation, Parameter } from './operations';

const RESULTS: Readonly<Record<string, string>> = {
  200: 'The result',
  201: 'What was created',
  202: 'Accepted and stored',
  204: 'Done',
  500: 'It failed; `details` says why',
  503: 'Not able to work at present; the body says why',
};

/** Of parameters that mean the same wherever they are. */
const PARAMETERS: Readonly<Record<string, string>> = {
  authorization: '`Bearer` and the metrics token, when one is set',
  bulkId: 'The id of the bulk work',
  channel_id: 'Only what belongs to this channel',
  channelId: 'The id of the channel',
  deliveryId: 'The id of the delivery',
  deviceId: 'The id of the paired device',
  from: 'The version to compare',
  itemId: 'The `item_id` of the item',
  jobId: 'The id of the job',
  keyId: 'The id of the API key',
  locationId: 'The id of the storage location',
  kind: 'Only this kind',
  offset: 'How many to leave out from the beginning',
  order_number: 'Only of the order with this number',
  orderId: 'The id of the order',
  personId: 'The id of the person',
  placeId: 'The id of the place',
  reason: 'Why, in words of the store',
  resource_id: 'Only of the resource with this id',
  resource_type: 'Only of resources of this type',
  screen: 'Only of this screen',
  sessionId: 'The id of the session',
  status: 'Only with this status',
  to: 'The version to compare it with',
  type: 'Only of this type',
  viewId: 'The id of the saved view',
  version: 'The version of the order, from 1',
};

/** Parts of paths that may be something else than an id of the service: a number of an order, the id of a product. */
const NAMES: ReadonlySet<string> = new Set(['orderId', 'itemId']);

/**
 * Completes what controllers say of their routes: the first sentence of a comment is the summary, all of it the
 * description; every response and every parameter has a description.
 */
export function describeOperation(operation: Operation): void {
  const text = (operation.summary ?? '').replaceAll(/\s+/g, ' ').trim();
  operation.description ??= text;
  operation.summary = firstSentence(text);
  for (const [status, response] of Object.entries(operation.responses))
    response.description ||= RESULTS[status] ?? 'The result';
  for (const parameter of operation.parameters ?? []) {
    parameter.description ||= PARAMETERS[parameter.name];
    if (parameter.in === 'path') parameter.schema = schemaOfPart(parameter);
  }
}

/** What `IdPipe` takes has the form of an id; versions are numbers. */
function schemaOfPart({ name, schema }: Parameter): Parameter['schema'] {
  if (NAMES.has(name)) return { ...schema, type: 'string' };
  return name.endsWith('Id') ? { ...schema, format: 'uuid' } : schema;
}

/** Without its full stop and without Markdown, which lists of operations show as it is. */
function firstSentence(text: string): string {
  const [sentence = ''] = /^.*?\.(?= [A-Z`]|$)/.exec(text) ?? [text];
  return sentence.replace(/\.$/, '').replaceAll('`', '');
}
