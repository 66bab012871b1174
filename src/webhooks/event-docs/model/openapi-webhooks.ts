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

/** The `webhooks` section of the OpenAPI document: each event with the schema and an example of its body. */
export const OPENAPI_WEBHOOKS: Readonly<Record<string, object>> = Object.fromEntries(
  EVENTS.map(({ name, description }) => [
    name,
    {
      post: {
        summary: description,
        operationId: `Webhook_${name.replace(':', '_')}`,
        tags: ['Webhooks'],
        security: [],
        parameters: PARAMETERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: eventSchema(name), example: eventExample(name) } },
        },
        responses: RESPONSES,
      },
    },
  ]),
);
