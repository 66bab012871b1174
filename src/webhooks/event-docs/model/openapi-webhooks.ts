import { eventExample, EVENTS, eventSchema } from '../../../contract';
import { DELIVERY_HEADERS } from '../../delivery/sending/model/delivery-headers';

const PARAMETERS = DELIVERY_HEADERS.filter(({ name }) => name !== 'Authorization').map(
  ({ name, always, description, schema }) => ({ name, in: 'header', required: always, description, schema }),
);

const RESPONSES = {
  '2XX': { description: 'Delivered' },
  '410': { description: 'Permanently gone: the webhook is disabled' },
  '429': { description: 'Too many requests: retried later, honouring `Retry-After` within limits' },
  default: { description: 'Retried on the retry schedule' },
};

/** `OrderCreated` */
const nameOf = (event: string) =>
  event.replaceAll(/(?:^|[:_])(\w)/g, (_all, letter: string) => letter.toUpperCase());

const refTo = (event: string) => ({ $ref: `#/components/schemas/${nameOf(event)}Event` });

/** The body of each event, and their union, which is what webhooks and the feed carry. */
export const EVENT_SCHEMAS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(EVENTS.map(({ name }) => [`${nameOf(name)}Event`, eventSchema(name)])),
  EventEnvelope: {
    description: 'The body of a webhook.',
    oneOf: EVENTS.map(({ name }) => refTo(name)),
    discriminator: {
      propertyName: 'event_type',
      mapping: Object.fromEntries(EVENTS.map(({ name }) => [name, refTo(name).$ref])),
    },
  },
};

/** The `webhooks` section of the OpenAPI document: each event with the schema and an example of its body. */
export const OPENAPI_WEBHOOKS: Readonly<Record<string, object>> = Object.fromEntries(
  EVENTS.map(({ name, description }) => [
    name,
    {
      post: {
        summary: description,
        operationId: `on${nameOf(name)}`,
        tags: ['Webhooks'],
        security: [],
        parameters: PARAMETERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: refTo(name), example: eventExample(name) } },
        },
        responses: RESPONSES,
      },
    },
  ]),
);
