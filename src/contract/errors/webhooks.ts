import type { ErrorRows } from './error-row';

/** Webhooks, their OAuth 2.0 tokens and the feed. */
export const WEBHOOK_ERRORS = {
  WEBHOOK_URL_REFUSED: {
    status: 400,
    message: 'webhook_url {reason}',
    remedy: 'Give a public https address.',
  },
  WEBHOOK_SECRET_REQUIRED: {
    status: 400,
    message: 'webhook_secret is required',
    remedy: 'Send a secret: none is stored yet.',
  },
  WEBHOOK_SECRET_MASKED: {
    status: 400,
    message: 'webhook_secret must not be a masked value: send the secret itself',
    remedy: 'Send the secret itself, or leave the field out to keep the stored one.',
  },
  WEBHOOK_SECRET_EMPTY: {
    status: 400,
    message: 'webhook_secret must have a key in base64 after whsec_',
    remedy: 'Send `whsec_` and 24 to 64 random bytes in base64.',
  },
  WEBHOOK_NOT_CONFIGURED: {
    status: 400,
    message: 'No webhook is configured for this channel',
    remedy: 'Configure it first: `PUT /v1/channels/{channelId}/webhook`.',
  },
  WEBHOOK_DISABLED: {
    status: 409,
    message: 'The webhook is disabled: enable it, then replay',
    remedy: 'Send `webhook_enabled: true`, then repeat the request.',
  },
  WEBHOOK_TEST_FAILED: {
    status: 500,
    message: 'The test webhook was not delivered',
    remedy: 'See `details`: the endpoint did not respond with 2xx.',
    fault: 'endpoint',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'Webhook delivery not found',
    remedy: 'Check the id; `GET /v1/channels/{channelId}/webhook/history` lists them.',
  },
  UNKNOWN_FEED_CURSOR: {
    status: 400,
    message: 'after must be the event_id of an event of this channel',
    remedy:
      'Take the `next` of an earlier response, or start without `after`: the channel never had such an event. Ids of deleted events stay known.',
  },
  OAUTH2_FIELD_REQUIRED: {
    status: 400,
    message: '{field} is required when oauth2_enabled is true',
    remedy: 'Send the field.',
  },
  OAUTH2_TOKEN_URL_REFUSED: {
    status: 400,
    message: 'oauth2_token_url {reason}',
    remedy: 'Give a public http or https address.',
  },
  OAUTH2_SECRET_MASKED: {
    status: 400,
    message: 'oauth2_client_secret must not be a masked value: no secret is stored yet',
    remedy: 'Send the secret itself.',
  },
  OAUTH2_SECRET_NEEDED: {
    status: 400,
    message:
      '{field} must be sent in clear: oauth2_token_url has another origin than the stored secret was given for',
    remedy: 'Send the secret itself with the new address.',
  },
  OAUTH2_PARAM_INVALID: {
    status: 400,
    message: 'oauth2_additional_params.{name} must be a string, a number or a boolean',
    remedy: 'Send a plain value: it becomes a form field of the token request.',
  },
} as const satisfies ErrorRows;
