// Written by `npm run docs`: change what it is written from.

export interface paths {
  '/v1/parked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists parked work: jobs, events, deliveries and push messages that keep failing through a fault of the service
     * @description Lists parked work: jobs, events, deliveries and push messages that keep failing through a fault of the service. Needs admin access.
     */
    get: operations['listParkedWork'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/parked/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retries parked work now instead of at its next scheduled try
     * @description Retries parked work now instead of at its next scheduled try. Needs admin access.
     */
    post: operations['retryParkedWork'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/api-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists API keys, newest first
     * @description Lists API keys, newest first. Values are abbreviated; `count` is the total. People who are limited to channels see the keys of their channels.
     */
    get: operations['listApiKeys'];
    put?: never;
    /**
     * Creates an API key
     * @description Creates an API key. Only this response shows its whole value.
     */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/api-keys/{keyId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows one API key
     * @description Shows one API key. Its value is abbreviated.
     */
    get: operations['getApiKey'];
    /**
     * Changes the given fields of an API key
     * @description Changes the given fields of an API key.
     */
    put: operations['updateApiKey'];
    post?: never;
    /**
     * Deactivates an API key
     * @description Deactivates an API key. It stops working within a second; the record stays.
     */
    delete: operations['deactivateApiKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows who is signed in, and what they may do
     * @description Shows who is signed in, and what they may do. Also for API keys.
     */
    get: operations['getSession'];
    put?: never;
    /**
     * Signs a person in with a password, and sets the session's cookie
     * @description Signs a person in with a password, and sets the session's cookie. A former session of the browser ends.
     */
    post: operations['signIn'];
    /**
     * Signs out: the session ends, and its cookie is removed
     * @description Signs out: the session ends, and its cookie is removed. A paired device is paired no more.
     */
    delete: operations['signOut'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Replaces one's own password
     * @description Replaces one's own password. All other sessions of the person end.
     */
    put: operations['changePassword'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/socket-token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a token that the socket takes as its apiKey, for 60 seconds: a page holds no other credential
     * @description Makes a token that the socket takes as its `apiKey`, for 60 seconds: a page holds no other credential.
     */
    post: operations['createSocketToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/pair': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pairs a device with the place of a QR code, once, and sets its session's cookie: role store, for this place
     * @description Pairs a device with the place of a QR code, once, and sets its session's cookie: role `store`, for this place.
     */
    post: operations['pairDevice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/picker': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Says who picks with this device from now on
     * @description Says who picks with this device from now on.
     */
    patch: operations['changePicker'];
    trace?: never;
  };
  '/v1/session/methods': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Says how one can sign in
     * @description Says how one can sign in.
     */
    get: operations['getSignInMethods'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/oidc': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Leads the browser to the identity provider, which leads it back
     * @description Leads the browser to the identity provider, which leads it back.
     */
    get: operations['beginOidcSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/oidc/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Where the identity provider leads the browser back to
     * @description Where the identity provider leads the browser back to.
     */
    get: operations['finishOidcSignIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists where one is signed in, the last used session first
     * @description Lists where one is signed in, the last used session first.
     */
    get: operations['listOwnSessions'];
    put?: never;
    post?: never;
    /**
     * Signs out everywhere, here too
     * @description Signs out everywhere, here too.
     */
    delete: operations['endOwnSessions'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/sessions/{sessionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Ends one of one's own sessions
     * @description Ends one of one's own sessions.
     */
    delete: operations['endOwnSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/links/show': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Shows whom a link is for and whether it asks for a password
     * @description Shows whom a link is for and whether it asks for a password. It does not use the link up.
     */
    post: operations['showSignInLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/session/links/use': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Signs in by a link, once: sets the password that an invitation or a reset asks for, and the session's cookie
     * @description Signs in by a link, once: sets the password that an invitation or a reset asks for, and the session's cookie.
     */
    post: operations['useSignInLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/people': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists people by name
     * @description Lists people by name.
     */
    get: operations['listPeople'];
    put?: never;
    /**
     * Makes a person, and a link by which they set their password
     * @description Makes a person, and a link by which they set their password. Nothing is sent: give them the link.
     */
    post: operations['invitePerson'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/people/{personId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows one person
     * @description Shows one person.
     */
    get: operations['getPerson'];
    /**
     * Changes the given fields of a person
     * @description Changes the given fields of a person. It takes effect within a second; the last admin stays one.
     */
    put: operations['updatePerson'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/people/{personId}/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a link by which the person sets a password: the first one, or a new one
     * @description Makes a link by which the person sets a password: the first one, or a new one. The identity provider's people sign in by it once, without a password. It replaces earlier links.
     */
    post: operations['createPersonLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/people/{personId}/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists where the person is signed in, the last used session first
     * @description Lists where the person is signed in, the last used session first.
     */
    get: operations['listPersonSessions'];
    put?: never;
    post?: never;
    /**
     * Signs the person out everywhere
     * @description Signs the person out everywhere.
     */
    delete: operations['signOutPerson'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/people/{personId}/sessions/{sessionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Ends one session of the person
     * @description Ends one session of the person.
     */
    delete: operations['endPersonSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists your saved views and those that are shared with your role; an admin sees all that are shared
     * @description Lists your saved views and those that are shared with your role; an admin sees all that are shared.
     */
    get: operations['listSavedViews'];
    put?: never;
    /**
     * Saves a filter of a screen under a name
     * @description Saves a filter of a screen under a name. You have at most 50 views; a role has at most 100 that are shared with it.
     */
    post: operations['createSavedView'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/views/{viewId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Changes the given fields of one of your views
     * @description Changes the given fields of one of your views.
     */
    put: operations['updateSavedView'];
    post?: never;
    /**
     * Deletes one of your views
     * @description Deletes one of your views. An admin deletes any view that is shared.
     */
    delete: operations['deleteSavedView'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists accepted requests and their outcome, newest first
     * @description Lists accepted requests and their outcome, newest first.
     */
    get: operations['listJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/failures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts failed jobs by cause, among the newest 10,000
     * @description Counts failed jobs by cause, among the newest 10,000.
     */
    get: operations['listJobFailures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows the outcome of one accepted request
     * @description Shows the outcome of one accepted request.
     */
    get: operations['getJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/{jobId}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Queues a failed job again, behind everything accepted for the same order in the meantime
     * @description Queues a failed job again, behind everything accepted for the same order in the meantime. Its tries start from the beginning.
     */
    post: operations['retryJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/base-schema': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows the order schema of all channels, with an example, custom validations and formats
     * @description Shows the order schema of all channels, with an example, custom validations and formats.
     */
    get: operations['getBaseOrderSchema'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/order-schema': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows the order schema of a channel, including what its type requires of channel_specific_data
     * @description Shows the order schema of a channel, including what its type requires of `channel_specific_data`.
     */
    get: operations['getOrderSchema'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the channels that the key can access, newest first
     * @description Lists the channels that the key can access, newest first.
     */
    get: operations['listChannels'];
    put?: never;
    /**
     * Creates a channel
     * @description Creates a channel. A write key can access the channels it creates, of which it may create only so many.
     */
    post: operations['createChannel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the registered channel types, with the keys of their configs
     * @description Lists the registered channel types, with the keys of their configs.
     */
    get: operations['listChannelTypes'];
    put?: never;
    /**
     * Registers a channel type, which behaves like the base type
     * @description Registers a channel type, which behaves like the base type. Needs admin access.
     */
    post: operations['addChannelType'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows one channel
     * @description Shows one channel. Secrets are masked.
     */
    get: operations['getChannel'];
    /**
     * Replaces a channel's name, type, config, settings and metadata
     * @description Replaces a channel's name, type, config, settings and metadata.
     */
    put: operations['updateChannel'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhook-events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the events that a webhook can receive, with the JSON Schema and an example of each body
     * @description Lists the events that a webhook can receive, with the JSON Schema and an example of each body.
     */
    get: operations['listWebhookEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows the webhook configuration of a channel and the state of its endpoint
     * @description Shows the webhook configuration of a channel and the state of its endpoint.
     */
    get: operations['getWebhook'];
    /**
     * Configures the webhook of a channel
     * @description Configures the webhook of a channel. The secret is stored encrypted and shown masked.
     */
    put: operations['configureWebhook'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a webhook:test to the endpoint now, even while it is disabled
     * @description Sends a `webhook:test` to the endpoint now, even while it is disabled.
     */
    post: operations['testWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replaces the secret
     * @description Replaces the secret. During the overlap `webhook-signature` has one signature per secret.
     */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook/failures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts deliveries without success by cause, among the newest 10,000
     * @description Counts deliveries without success by cause, among the newest 10,000.
     */
    get: operations['listWebhookFailures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the deliveries to a channel, newest first: one record per event, with its latest attempt
     * @description Lists the deliveries to a channel, newest first: one record per event, with its latest attempt.
     */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook/history/{deliveryId}/attempts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists every attempt of one delivery, oldest first
     * @description Lists every attempt of one delivery, oldest first.
     */
    get: operations['listWebhookAttempts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook/history/{deliveryId}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends one delivery again, with the same event_id
     * @description Sends one delivery again, with the same event_id.
     */
    post: operations['replayWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/webhook/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends many deliveries again, including held ones, each with its own event_id, in order per order, or counts them
     * @description Sends many deliveries again, including held ones, each with its own event_id, in order per order, or counts them.
     */
    post: operations['replayWebhooks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhook-endpoints': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the endpoints of channels with how they are doing: circuit, what waits, and the latest attempts
     * @description Lists the endpoints of channels with how they are doing: circuit, what waits, and the latest attempts.
     */
    get: operations['listWebhookEndpoints'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/oauth2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows the OAuth 2.0 configuration
     * @description Shows the OAuth 2.0 configuration. Secrets are masked.
     */
    get: operations['getOauth2'];
    /**
     * Configures OAuth 2.0 (client-credentials grant) for deliveries to a channel
     * @description Configures OAuth 2.0 (client-credentials grant) for deliveries to a channel.
     */
    put: operations['configureOauth2'];
    post?: never;
    /**
     * Removes the OAuth 2.0 configuration
     * @description Removes the OAuth 2.0 configuration. Deliveries then carry the signature only.
     */
    delete: operations['removeOauth2'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/oauth2/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Requests a token now
     * @description Requests a token now. Always 200; `success` says whether one was obtained.
     */
    post: operations['testOauth2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists a channel's events, oldest first, with the same bodies and event ids as the webhooks
     * @description Lists a channel's events, oldest first, with the same bodies and event ids as the webhooks. Continue with `after` = `next`; no event is missed or repeated.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/health-check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accepts a health check of the config, the webhook endpoint, its last deliveries and the OAuth token
     * @description Accepts a health check of the config, the webhook endpoint, its last deliveries and the OAuth token. The result is the channel's `health`, with `health_details` in its `metadata`.
     */
    post: operations['checkChannelHealth'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the places linked to a channel, newest first
     * @description Lists the places linked to a channel, newest first.
     */
    get: operations['listPlaces'];
    put?: never;
    /**
     * Creates a place
     * @description Creates a place. Its identifiers are unique in each of its channels.
     */
    post: operations['createPlace'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows one place of a channel that the key can access
     * @description Shows one place of a channel that the key can access.
     */
    get: operations['getPlace'];
    /**
     * Replaces a place
     * @description Replaces a place. Its channels stay linked unless the body lists them.
     */
    put: operations['replacePlace'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the given fields of a place
     * @description Changes the given fields of a place.
     */
    patch: operations['updatePlace'];
    trace?: never;
  };
  '/v1/places/{placeId}/channels/{channelId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Links a channel to the place; is_primary makes it the primary one
     * @description Links a channel to the place; `is_primary` makes it the primary one.
     */
    post: operations['linkPlace'];
    /**
     * Unlinks a channel from the place
     * @description Unlinks a channel from the place. The primary channel can't be unlinked until another one is primary.
     */
    delete: operations['unlinkPlace'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/storage-location/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replaces all storage locations of a place by those of a CSV file, all or nothing
     * @description Replaces all storage locations of a place by those of a CSV file, all or nothing. Locations are matched by name and keep their id. Fails when a location in use is not in the file. Needs admin access.
     */
    post: operations['importStorageLocations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/storage-location': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the storage locations of a place by name; count is the total
     * @description Lists the storage locations of a place by name; `count` is the total.
     */
    get: operations['listStorageLocations'];
    put?: never;
    /**
     * Accepts a new storage location
     * @description Accepts a new storage location. Its name is checked at once and again when the job is applied.
     */
    post: operations['createStorageLocation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/storage-location/{locationId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows one storage location
     * @description Shows one storage location.
     */
    get: operations['getStorageLocation'];
    put?: never;
    post?: never;
    /**
     * Accepts the deletion of a storage location that is not used by an unfinished order
     * @description Accepts the deletion of a storage location that is not used by an unfinished order. Needs the admin scope.
     */
    delete: operations['deleteStorageLocation'];
    options?: never;
    head?: never;
    /**
     * Accepts a change of a storage location
     * @description Accepts a change of a storage location.
     */
    patch: operations['updateStorageLocation'];
    trace?: never;
  };
  '/v1/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the orders of a channel, newest first
     * @description Lists the orders of a channel, newest first.
     */
    get: operations['listOrders'];
    put?: never;
    /**
     * Accepts an order. 202 means that it is stored, and will become version 1 or be reported as order:failed
     * @description Accepts an order. 202 means that it is stored, and will become version 1 or be reported as `order:failed`.
     */
    post: operations['createOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows the latest version of an order, by its id or its order number
     * @description Shows the latest version of an order, by its id or its order number. Its `ETag` is the version in quotes.
     */
    get: operations['getOrder'];
    /**
     * Replaces the content of an order
     * @description Replaces the content of an order. Its id, its status and what was picked of remaining items are kept.
     */
    put: operations['replaceOrder'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Changes the status of an order, or dispatches a courier while it is being picked
     * @description Changes the status of an order, or dispatches a courier while it is being picked.
     */
    patch: operations['updateOrderStatus'];
    trace?: never;
  };
  '/v1/orders/{orderId}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the versions of an order and their changes, newest first
     * @description Lists the versions of an order and their changes, newest first.
     */
    get: operations['listOrderVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/status-history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the status changes of an order, newest first
     * @description Lists the status changes of an order, newest first.
     */
    get: operations['listOrderStatusChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/versions/{version}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows an order exactly as it was in one of its versions
     * @description Shows an order exactly as it was in one of its versions.
     */
    get: operations['getOrderVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/versions/{from}/diff/{to}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the fields in which two versions of an order differ
     * @description Lists the fields in which two versions of an order differ.
     */
    get: operations['diffOrderVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/board': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows live orders in columns by status, as of one moment, with the position in the feed from which a client goes on by itself
     * @description Shows live orders in columns by status, as of one moment, with the position in the feed from which a client goes on by itself.
     */
    get: operations['getBoard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/picks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows what has been picked of the lines of an order so far
     * @description Shows what has been picked of the lines of an order so far.
     */
    get: operations['listPicks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/picks/{itemId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Says what has been picked of one line, whatever was said before, while the order is picking
     * @description Says what has been picked of one line, whatever was said before, while the order is picking. Applied at once; the same state again changes nothing. The move to `picked` takes the picks into the order.
     */
    put: operations['putPick'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/workflow': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows which status an order may be moved to from each, and the metadata that each move takes
     * @description Shows which status an order may be moved to from each, and the metadata that each move takes.
     */
    get: operations['getWorkflow'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/items': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the items of an order in the order's own sequence
     * @description Lists the items of an order in the order's own sequence.
     */
    get: operations['listOrderItems'];
    put?: never;
    /**
     * Adds an item, or adds the quantity to the item of the same product
     * @description Adds an item, or adds the quantity to the item of the same product. Applied at once; only while the order is pending.
     */
    post: operations['addOrderItem'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/items/{itemId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows one item of an order
     * @description Shows one item of an order.
     */
    get: operations['getOrderItem'];
    /**
     * Changes the given fields of an item
     * @description Changes the given fields of an item. Applied at once; only while the order is pending or processing.
     */
    put: operations['updateOrderItem'];
    post?: never;
    /**
     * Removes an item
     * @description Removes an item. Applied at once; only while the order is pending.
     */
    delete: operations['removeOrderItem'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/channels/{channelId}/deadlines': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows by when orders of a channel have to have come how far
     * @description Shows by when orders of a channel have to have come how far.
     */
    get: operations['getChannelDeadlines'];
    /**
     * Replaces the deadlines of a channel, for orders that are created from now on
     * @description Replaces the deadlines of a channel, for orders that are created from now on.
     */
    put: operations['setChannelDeadlines'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/deadlines': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows the deadlines of a place, each of which takes precedence over that of the channel
     * @description Shows the deadlines of a place, each of which takes precedence over that of the channel.
     */
    get: operations['getPlaceDeadlines'];
    /**
     * Replaces the deadlines of a place, for orders that are created from now on
     * @description Replaces the deadlines of a place, for orders that are created from now on. Needs access to all of its channels.
     */
    put: operations['setPlaceDeadlines'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/queue': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows what the store has to accept, pick and hand over, the most urgent first, and who picks what
     * @description Shows what the store has to accept, pick and hand over, the most urgent first, and who picks what.
     */
    get: operations['listQueue'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/queue/{orderId}/claim': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Says who picks an order, for ten minutes; claim it again to go on
     * @description Says who picks an order, for ten minutes; claim it again to go on. A colleague's order is refused, or with `take_over` taken over.
     */
    post: operations['claimOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/queue/{orderId}/release': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends one's own claim of an order
     * @description Ends one's own claim of an order. A colleague's stays.
     */
    post: operations['releaseOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/pairings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a code that pairs one device with the place, once, within five minutes
     * @description Makes a code that pairs one device with the place, once, within five minutes. Show its `url` as a QR code.
     */
    post: operations['createPairing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/devices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the devices that are paired with the place and reach no other channels than yours, the last seen first
     * @description Lists the devices that are paired with the place and reach no other channels than yours, the last seen first.
     */
    get: operations['listDevices'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/devices/{deviceId}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ends the session of a listed device within a second, and its sockets within five
     * @description Ends the session of a listed device within a second, and its sockets within five.
     */
    post: operations['revokeDevice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/picking-figures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows how well and how fast a store picks; by person only where the place's metadata.figures_by_person is true
     * @description Shows how well and how fast a store picks; by person only where the place's `metadata.figures_by_person` is true.
     */
    get: operations['getPickingFigures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists what was written beside an order, newest first
     * @description Lists what was written beside an order, newest first.
     */
    get: operations['listNotes'];
    put?: never;
    /**
     * Writes a note beside an order, which is no part of it and is not told to webhooks
     * @description Writes a note beside an order, which is no part of it and is not told to webhooks. An order has at most 200.
     */
    post: operations['addNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/assignee': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Gives an order to a person who takes care of it, or to nobody
     * @description Gives an order to a person who takes care of it, or to nobody.
     */
    put: operations['assignOrder'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/assignees': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the people who can take care of orders that you can access
     * @description Lists the people who can take care of orders that you can access.
     */
    get: operations['listAssignees'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dts/drone/order/products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the products to pick for an order, with pictures and acceptable substitutes
     * @description Lists the products to pick for an order, with pictures and acceptable substitutes.
     */
    get: operations['listProductsToPick'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dts/drone/order/set_status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Starts picking (2), finishes it (3) or cancels the order (6)
     * @description Starts picking (2), finishes it (3) or cancels the order (6). Responds when the change has been applied.
     */
    get: operations['setPickingStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dts/drone/order/set_failed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Marks an order as failed
     * @description Marks an order as failed. Responds when the change has been applied.
     */
    get: operations['setPickingFailed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dts/drone/order/set_suspended': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Suspends an order
     * @description Suspends an order. Responds when the change has been applied.
     */
    get: operations['setPickingSuspended'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dts/drone/order/unset_suspended': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Resumes a suspended order in its earlier status
     * @description Resumes a suspended order in its earlier status. Responds when the change has been applied.
     */
    get: operations['unsetPickingSuspended'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/items/storage-locations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Assigns items to storage locations of the order's place, while the order is picking, picked or retrieving
     * @description Assigns items to storage locations of the order's place, while the order is picking, picked or retrieving.
     */
    post: operations['assignStorageLocations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dts/places/{placeId}/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Subscribes a device to the push messages of a place, or renews its subscription
     * @description Subscribes a device to the push messages of a place, or renews its subscription. A place has at most 500 devices for each of its channels; a further one is refused with 409.
     */
    put: operations['subscribeDevice'];
    post?: never;
    /**
     * Ends a subscription
     * @description Ends a subscription. Needs the admin scope.
     */
    delete: operations['unsubscribeDevice'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/places/{placeId}/web-push': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What a browser needs to get a registration token, which it then subscribes for the place
     * @description What a browser needs to get a registration token, which it then subscribes for the place.
     */
    get: operations['getWebPush'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/search/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Finds orders by one text, newest first: number, id, customer, items, place
     * @description Finds orders by one text, newest first: number, id, customer, items, place. A creation that failed is found by its order number, with the reason and what to do; not by people who are limited to places. Changes can be found moments after they were made.
     */
    get: operations['searchOrders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/orders/{orderId}/timeline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows what happened to an order in one time order: its versions with their differences, its jobs, webhook deliveries with their attempts, push messages, picking, notes, assignments and, to an admin, entries of the audit log
     * @description Shows what happened to an order in one time order: its versions with their differences, its jobs, webhook deliveries with their attempts, push messages, picking, notes, assignments and, to an admin, entries of the audit log. Webhook deliveries are shown to those who may list them.
     */
    get: operations['getOrderTimeline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/attention': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists what needs a hand, newest first: deadlines that warn or were missed, jobs that failed, orders suspended for long, webhooks given up, parked work, channels that are not healthy
     * @description Lists what needs a hand, newest first: deadlines that warn or were missed, jobs that failed, orders suspended for long, webhooks given up, parked work, channels that are not healthy. What is mended is gone.
     */
    get: operations['listAttention'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/attention/counts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts what needs a hand, by kind
     * @description Counts what needs a hand, by kind.
     */
    get: operations['countAttention'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/attention/acknowledge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Records that you have seen these: they leave the list until the same happens again
     * @description Records that you have seen these: they leave the list until the same happens again.
     */
    post: operations['acknowledgeAttention'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists your bulk work, newest first; admins see that of everybody
     * @description Lists your bulk work, newest first; admins see that of everybody.
     */
    get: operations['listBulks'];
    put?: never;
    /**
     * Does the same to up to 10,000 orders, jobs or deliveries, in the background
     * @description Does the same to up to 10,000 orders, jobs or deliveries, in the background. What a filter finds is decided now; each item is done once, and is refused as it would be on its own. With `dry_run` nothing is changed: the items say what would become of them.
     */
    post: operations['startBulk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/bulk/{bulkId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows how far it is
     * @description Shows how far it is.
     */
    get: operations['getBulk'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/bulk/{bulkId}/items': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists what became of each item, in the order of the bulk
     * @description Lists what became of each item, in the order of the bulk.
     */
    get: operations['listBulkItems'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/bulk/{bulkId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancels what has not begun; what has ends as it would have
     * @description Cancels what has not begun; what has ends as it would have.
     */
    post: operations['cancelBulk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists who changed keys, channels, places, storage locations and orders, newest first
     * @description Lists who changed keys, channels, places, storage locations and orders, newest first. Entries are committed with the change and are never altered. Needs admin access.
     */
    get: operations['listAuditEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Reports that the process is running
     * @description Reports that the process is running.
     */
    get: operations['getLiveness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Reports whether the process is able to work: the database responds and has the right schema, accepted requests are written, background work succeeds
     * @description Reports whether the process is able to work: the database responds and has the right schema, accepted requests are written, background work succeeds. `reasons` names what fails. `degraded` means that requests are served as usual while background work is delayed, for instance because Redis is unavailable, or while the database does the reads of its replica; or that a node of a Citus cluster is away, and requests for its channels get 503. Nothing is lost.
     */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Prometheus metrics
     * @description Prometheus metrics. Requires `METRICS_TOKEN` as bearer token when that is set.
     */
    get: operations['getMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/system': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Shows what waits in the whole system, the processes that are alive, and the size of the database
     * @description Shows what waits in the whole system, the processes that are alive, and the size of the database. Needs admin access.
     */
    get: operations['showSystem'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'order:created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A new order was created */
    post: operations['onOrderCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'order:updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order was updated */
    post: operations['onOrderUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'order:status_changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The status of an order changed */
    post: operations['onOrderStatusChanged'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'order:failed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An order operation failed processing or validation */
    post: operations['onOrderFailed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'webhook:test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sent on request, to test a webhook configuration */
    post: operations['onWebhookTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    FieldProblem: {
      /**
       * @description Path of the field.
       * @example items[0].quantity
       */
      field: string;
      /** @example items[0].quantity must be greater than 0 */
      message: string;
    };
    ApiError: {
      /**
       * @description What is wrong, in a sentence.
       * @example items[0].quantity must be greater than 0
       */
      error: string;
      /**
       * @description Stable, for programs; docs/errors.md has them all.
       * @example INVALID_REQUEST
       */
      code: string;
      /** @description For a 400 with invalid fields: each of them. */
      details?: components['schemas']['FieldProblem'][];
    };
    ParkedEntry: {
      /** @enum {string} */
      kind: 'job' | 'event' | 'delivery' | 'push' | 'deadline' | 'bulk';
      /** @description The id of the job or delivery; for events and push messages the event_id. */
      id: string;
      /** Format: uuid */
      channel_id: string;
      /** Format: uuid */
      order_id: string | null;
      /** @example order:updated */
      type: string;
      /** @description Number of failed tries. */
      tries: number;
      /** @description Why the last try failed; null when it only waits behind an earlier one. */
      error: string | null;
      /** Format: date-time */
      parked_at: string;
      /**
       * Format: date-time
       * @description When it is retried automatically; null while it waits behind an earlier one of its order.
       */
      next_try_at: string | null;
    };
    ParkedPage: {
      /** @description Sorted by kind, channel and id. */
      data: components['schemas']['ParkedEntry'][];
      /** @description Give this as `after` to get the next page; null on the last page. */
      next: string | null;
    };
    RetryParked: {
      /** @enum {string|null} */
      kind?: 'job' | 'event' | 'delivery' | 'push' | 'deadline' | 'bulk' | null;
      /** Format: uuid */
      channel_id?: string | null;
      /** @description Only these, at most 100. */
      ids?: string[] | null;
    };
    ParkedRetried: {
      /** @example Tried again now */
      message: string;
      /** @description How many are retried now, not counting those that wait behind them; at most 10,000 per request. */
      count: number;
    };
    ApiKey: {
      /** Format: uuid */
      id: string;
      /**
       * @description The whole value in the response that creates it, abbreviated everywhere else.
       * @example acme-shop_...9fK2
       */
      key: string;
      name: string;
      client_name: string;
      description: string | null;
      /** @enum {string} */
      scope: 'admin' | 'read' | 'write';
      channel_ids: string[];
      created_by: string;
      is_active: boolean;
      metadata: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      expires_at: string | null;
      /** Format: date-time */
      last_used_at: string | null;
    };
    ApiKeyList: {
      data: components['schemas']['ApiKey'][];
      count: number;
    };
    CreateApiKey: {
      /**
       * @description What the key is for.
       * @example Web shop
       */
      name: string;
      /**
       * @description The client that uses the key; the key's value starts with it.
       * @example Acme Shop
       */
      client_name: string;
      /**
       * @description Who asked for it.
       * @example ops@example.com
       */
      created_by: string;
      description?: string | null;
      /**
       * @description What the key may do: `read` GET; `write` also POST, PUT, PATCH; `admin` everything.
       * @default read
       * @enum {string|null}
       */
      scope: 'read' | 'write' | 'admin' | null;
      /** @description Channels that the key can access. Empty: none. An `admin` key can access all. */
      channel_ids?: string[] | null;
      /**
       * Format: date-time
       * @description When the key stops working; null for never.
       * @example 2030-01-01T00:00:00.000Z
       */
      expires_at?: string | null;
      /** @description False makes a key that is valid only once it is activated; otherwise it is valid at once. */
      is_active?: boolean | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    UpdateApiKey: {
      name?: string | null;
      description?: string | null;
      /** @enum {string|null} */
      scope?: 'read' | 'write' | 'admin' | null;
      channel_ids?: string[] | null;
      /** Format: date-time */
      expires_at?: string | null;
      /** @description False makes the key invalid within a second. */
      is_active?: boolean | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    SignIn: {
      /** @example ana@example.com */
      email: string;
      password: string;
    };
    Person: {
      /** @enum {string} */
      role: 'viewer' | 'operator' | 'store' | 'developer' | 'admin';
      /** Format: uuid */
      id: string;
      /** @example ana@example.com */
      email: string;
      /** @example Ana Virtanen */
      name: string;
      /** @description Null for all. */
      channel_ids: string[] | null;
      /** @description Null for all. */
      place_ids: string[] | null;
      is_active: boolean;
      /** @description Whether they can sign in with a password; people of the identity provider can't. */
      has_password: boolean;
      /**
       * Format: date-time
       * @description Exact to the minute.
       */
      last_seen_at: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    Picker: {
      /** @example Kaisa */
      name: string;
      /** @example Phone 3 */
      device_name: string;
    };
    CurrentSession: {
      /** @enum {string} */
      kind: 'person' | 'device' | 'key' | 'system';
      /**
       * @description The highest scope in each area; an area that is missing is closed. Null for an API key.
       * @example {
       *       "orders": "admin",
       *       "jobs": "write"
       *     }
       */
      may: {
        [key: string]: 'read' | 'write' | 'admin';
      } | null;
      /**
       * @description Of an API key and the system token: which methods they may use (docs/rules/access.md#scopes). Null where `may` says it.
       * @enum {string|null}
       */
      scope: 'read' | 'write' | 'admin' | null;
      /**
       * Format: uuid
       * @description The session; null for an API key.
       */
      id: string | null;
      /**
       * @description The name under which changes are recorded.
       * @example Ana Virtanen
       */
      name: string;
      /** @description Null for an API key. Of a paired device: the access of its store, under the name of who picks, without a mail address. */
      person: components['schemas']['Person'] | null;
      /** @description Null where it is no paired device. */
      picker: components['schemas']['Picker'] | null;
    };
    ChangePassword: {
      /** @description Required when the person has a password. */
      current_password?: string | null;
      password: string;
    };
    SocketToken: {
      /** @description Send it as `apiKey` in the socket's `auth` message. */
      token: string;
      /** Format: date-time */
      expires_at: string;
    };
    PairDevice: {
      /** @description What stands behind `#pair=` in the address. */
      token: string;
      /** @example Android 412×915 */
      device_name: string;
      /**
       * @description Who picks with it.
       * @example Kaisa
       */
      person_name: string;
      /**
       * Format: uuid
       * @description The id that this device had when it was paired with this place before: it goes on as the same device, and its former
       *     session ends. Unknown ones are ignored, and those that reach channels which the pairing does not.
       */
      former_device_id?: string | null;
    };
    PickerName: {
      /** @example Ville */
      name: string;
    };
    SignInMethods: {
      /** @example true */
      password: boolean;
      /** @description Whether an identity provider is configured: `GET /v1/session/oidc` leads a browser there. */
      oidc: boolean;
    };
    SessionRow: {
      /** @enum {string} */
      method: 'password' | 'link' | 'pairing' | 'oidc';
      /** Format: uuid */
      id: string;
      /** @description Whether it is the one of this request. */
      is_current: boolean;
      /**
       * @description Where it began.
       * @example 203.0.113.9
       */
      address: string;
      user_agent: string | null;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Exact to the minute.
       */
      last_used_at: string;
      /**
       * Format: date-time
       * @description Using it moves this on, up to `SESSION_MAX` after its beginning.
       */
      expires_at: string;
    };
    SessionList: {
      data: components['schemas']['SessionRow'][];
    };
    LinkToken: {
      /** @description What stands behind `#token=` in the link. */
      token: string;
    };
    ShownLink: {
      /** @enum {string} */
      kind: 'invite' | 'reset' | 'sign_in';
      /** @enum {string} */
      role: 'viewer' | 'operator' | 'store' | 'developer' | 'admin';
      email: string;
      name: string;
      /** @description Whether `password` must be sent to use it. */
      needs_password: boolean;
      /** Format: date-time */
      expires_at: string;
    };
    UseLink: {
      /** @description What stands behind `#token=` in the link. */
      token: string;
      /** @description Required for an invitation and a reset: the new password. */
      password?: string | null;
    };
    Pagination: {
      total: number;
      /** @description Present and true when there are more than 10,000, which are not counted exactly: there are at least `total`. */
      total_is_lower_bound?: boolean;
      page: number;
      limit: number;
      totalPages: number;
    };
    PeopleList: {
      data: components['schemas']['Person'][];
      pagination: components['schemas']['Pagination'];
    };
    InvitePerson: {
      /**
       * Format: email
       * @description Capitals make no difference.
       * @example ana@example.com
       */
      email: string;
      /** @example Ana Virtanen */
      name: string;
      /** @enum {string} */
      role: 'viewer' | 'operator' | 'store' | 'developer' | 'admin';
      /** @description Channels that the person can access; null for all. Must be null for an admin. */
      channel_ids?: string[] | null;
      /** @description Places whose orders the person can access; null for all. The role `store` needs at least one. */
      place_ids?: string[] | null;
    };
    InvitedPerson: {
      /** @enum {string} */
      role: 'viewer' | 'operator' | 'store' | 'developer' | 'admin';
      /** Format: uuid */
      id: string;
      /** @example ana@example.com */
      email: string;
      /** @example Ana Virtanen */
      name: string;
      /** @description Null for all. */
      channel_ids: string[] | null;
      /** @description Null for all. */
      place_ids: string[] | null;
      is_active: boolean;
      /** @description Whether they can sign in with a password; people of the identity provider can't. */
      has_password: boolean;
      /**
       * Format: date-time
       * @description Exact to the minute.
       */
      last_seen_at: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description Only this response shows it. */
      link: string;
      /** Format: date-time */
      link_expires_at: string;
    };
    UpdatePerson: {
      name?: string | null;
      /** @enum {string|null} */
      role?: 'viewer' | 'operator' | 'store' | 'developer' | 'admin' | null;
      /** @description Null for all. */
      channel_ids?: string[] | null;
      /** @description Null for all. */
      place_ids?: string[] | null;
      /** @description False ends all sessions and links of the person. */
      is_active?: boolean | null;
    };
    Link: {
      /**
       * @description `invite` and `reset` ask for a new password.
       * @enum {string}
       */
      kind: 'invite' | 'reset' | 'sign_in';
      /**
       * @description To be given to the person. Works once.
       * @example https://orders.example.com/console/sign-in#token=oms_link_0vJ3...
       */
      link: string;
      /** Format: date-time */
      expires_at: string;
    };
    ViewFilter: {
      /**
       * @description Of the board: `only` for late orders.
       * @enum {string}
       */
      late?: 'only';
      /**
       * @description Of the board: `list` in place of columns.
       * @enum {string}
       */
      as?: 'list';
      /** @description Of the board: ids of channels, with commas between them. */
      channel?: string;
      /** @description Of the board: ids of places, with commas between them. */
      place?: string;
      /**
       * @description Of the board: statuses, with commas between them; of the search: one.
       * @example pending,picking
       */
      status?: string;
      /** @description Of the board: the id of the person who takes care of the orders. */
      assignee?: string;
      /** @description Of the search: what is searched for. */
      q?: string;
    };
    ViewOwner: {
      /** Format: uuid */
      person_id: string;
      /** @description As it was when they last changed the view. */
      name: string;
    };
    SavedView: {
      /** @enum {string} */
      screen: 'board' | 'orders';
      /** @description The roles that see it too; null: it is shown to its owner alone. */
      shared_with: ('viewer' | 'operator' | 'store' | 'developer' | 'admin')[] | null;
      /** Format: uuid */
      id: string;
      /** @example Vienna, late */
      name: string;
      filter: components['schemas']['ViewFilter'];
      /** @description The person who saved it and alone may change it. */
      owner: components['schemas']['ViewOwner'];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    SavedViewList: {
      /** @description The roles that you may share views with. */
      may_share_with: ('viewer' | 'operator' | 'store' | 'developer' | 'admin')[];
      /** @description By name. */
      data: components['schemas']['SavedView'][];
    };
    CreateSavedView: {
      /** @enum {string} */
      screen: 'board' | 'orders';
      /** @description Roles that see it too, some of `may_share_with`; null, empty or absent: nobody else sees it. */
      shared_with?: ('viewer' | 'operator' | 'store' | 'developer' | 'admin')[] | null;
      /**
       * @description Yours have different names.
       * @example Vienna, late
       */
      name: string;
      filter: components['schemas']['ViewFilter'];
    };
    UpdateSavedView: {
      /** @description Null or empty: nobody else sees it any more. Roles that it is shared with already may stay, whatever you may share with now. */
      shared_with?: ('viewer' | 'operator' | 'store' | 'developer' | 'admin')[] | null;
      name?: string;
      filter?: components['schemas']['ViewFilter'];
    };
    JobError: {
      /** @example DUPLICATE_ORDER_NUMBER */
      code: string;
      /** @example An order with order_number SO-10001 already exists in the channel */
      message: string;
    };
    Job: {
      /**
       * @description What was accepted.
       * @example order_create
       * @enum {string}
       */
      type:
        | 'order_create'
        | 'order_update'
        | 'order_status_update'
        | 'order_deadline'
        | 'storage_location_create'
        | 'storage_location_update'
        | 'storage_location_delete'
        | 'channel_health_check';
      /** Format: uuid */
      id: string;
      /**
       * @description queued (also between tries), processing, completed or failed.
       * @enum {string}
       */
      status: 'queued' | 'processing' | 'completed' | 'failed';
      /** Format: uuid */
      channel_id: string;
      /**
       * Format: uuid
       * @description The order that the job is about, if any.
       */
      order_id: string | null;
      /** @description The order number of the request, even if the order was never created. Null for jobs from before an upgrade. */
      order_number: string | null;
      /** @description Number of tries so far, at least 1 once it has ended. */
      attempts: number;
      /** @description Why it failed, or why its last try did; null when nothing went wrong. */
      error: components['schemas']['JobError'] | null;
      /**
       * Format: date-time
       * @description When it will be retried after a failed try, else null.
       */
      next_attempt_at: string | null;
      /** @description Webhooks not sent because the `X-Command-Origin` of the request names their host. */
      webhooks_skipped: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      started_at: string | null;
      /** Format: date-time */
      completed_at: string | null;
    };
    JobList: {
      data: components['schemas']['Job'][];
      pagination: components['schemas']['Pagination'];
    };
    JobFailureCause: {
      /**
       * @example order_create
       * @enum {string}
       */
      type:
        | 'order_create'
        | 'order_update'
        | 'order_status_update'
        | 'order_deadline'
        | 'storage_location_create'
        | 'storage_location_update'
        | 'storage_location_delete'
        | 'channel_health_check';
      /** @example DUPLICATE_ORDER_NUMBER */
      code: string | null;
      count: number;
      /**
       * Format: uuid
       * @description Of the newest of them.
       */
      latest_job_id: string;
      latest_message: string | null;
      /** Format: date-time */
      latest_at: string | null;
      /** @description What can be done about it. */
      remedy: string | null;
    };
    JobFailureCauses: {
      /** @description The most frequent first, at most 100. */
      data: components['schemas']['JobFailureCause'][];
      /** @description How many failed jobs were counted: the newest 10,000. */
      counted: number;
      /** @description Present and true when there may be more. */
      counted_is_lower_bound?: boolean;
    };
    WaitedJob: {
      /** Format: uuid */
      id: string;
      /**
       * @description completed or failed, unless the wait ended before the job.
       * @enum {string}
       */
      status: 'queued' | 'processing' | 'completed' | 'failed';
      error: components['schemas']['JobError'] | null;
    };
    JobRetried: {
      /** @example Job queued again */
      message: string;
      /**
       * Format: uuid
       * @description The same job; see `GET /v1/jobs/{jobId}`.
       */
      jobId: string;
      /** @description The job as it is now; only with `Prefer: wait=N`. */
      job?: components['schemas']['WaitedJob'];
    };
    CustomValidation: {
      /** @example channel_specific_data.delivery_window.end */
      field: string;
      /**
       * @description The rest of a sentence that starts with the field.
       * @example must not be before delivery_window.start
       */
      rule: string;
    };
    FormatRequirement: {
      /**
       * @description Path of the field; `[]` means each element.
       * @example order_date
       */
      field: string;
      /**
       * @description Format as JSON Schema names it.
       * @example date-time
       */
      format?: string;
      /** @description Regular expression that the value must match. */
      pattern?: string;
      description?: string;
    };
    BaseOrderSchema: {
      /** @description JSON Schema, draft 2020-12, of the body of POST /v1/orders. */
      schema: {
        [key: string]: unknown;
      };
      /** @example base */
      channel_type: string;
      /** @description A valid order. */
      example: {
        [key: string]: unknown;
      };
      /** @description Rules that JSON Schema can't express. */
      custom_validations: components['schemas']['CustomValidation'][];
      /** @description Fields of the schema that have a format or a pattern. */
      format_requirements: components['schemas']['FormatRequirement'][];
    };
    ChannelOrderSchema: {
      /** @description JSON Schema, draft 2020-12, of the body of POST /v1/orders. */
      schema: {
        [key: string]: unknown;
      };
      /** @example base */
      channel_type: string;
      /** @description A valid order. */
      example: {
        [key: string]: unknown;
      };
      /** @description Rules that JSON Schema can't express. */
      custom_validations: components['schemas']['CustomValidation'][];
      /** @description Fields of the schema that have a format or a pattern. */
      format_requirements: components['schemas']['FormatRequirement'][];
      /** Format: uuid */
      channel_id: string;
    };
    ChannelCapabilities: {
      supports_webhooks: boolean;
      supports_order_sync: boolean;
    };
    ChannelSummary: {
      /** @enum {string} */
      status: 'active';
      /**
       * @description `unknown` until the first health check.
       * @enum {string}
       */
      health: 'healthy' | 'degraded' | 'unhealthy' | 'unknown';
      /** Format: uuid */
      id: string;
      name: string;
      /** @example sap-commerce */
      type: string;
      capabilities: components['schemas']['ChannelCapabilities'];
      webhook_enabled: boolean;
      /**
       * Format: date-time
       * @description When the last order was applied.
       */
      last_sync: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    ChannelList: {
      data: components['schemas']['ChannelSummary'][];
      pagination: components['schemas']['Pagination'];
    };
    ConfigKey: {
      /** @example client_secret */
      key: string;
      /** @example Client secret of the application */
      meaning: string;
      /** @description Needed to call the platform; it may be added later. */
      required: boolean;
      /** @description Stored encrypted and shown masked. */
      secret: boolean;
    };
    ChannelType: {
      /** @example sap-commerce */
      type_name: string;
      /** @description What the type knows; a `config` may have further keys. Empty for types that were added through the API. */
      config: components['schemas']['ConfigKey'][];
    };
    ChannelTypeList: {
      channel_types: components['schemas']['ChannelType'][];
    };
    AddChannelType: {
      /**
       * @description Lower-case words joined by hyphens.
       * @example corner-shop
       */
      type: string;
    };
    ChannelTypeAdded: {
      success: boolean;
      message: string;
      type: string;
    };
    Oauth2TokenCache: {
      /**
       * Format: date-time
       * @description When the current token expires.
       */
      expires_at: string;
    };
    Channel: {
      /** @enum {string} */
      status: 'active';
      /**
       * @description `unknown` until the first health check.
       * @enum {string}
       */
      health: 'healthy' | 'degraded' | 'unhealthy' | 'unknown';
      webhook_events: (
        'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test'
      )[];
      /** @description Secret values are masked. */
      config: {
        [key: string]: unknown;
      };
      settings: {
        [key: string]: unknown;
      };
      metadata: {
        [key: string]: unknown;
      };
      webhook_url: string | null;
      /** @description Masked. */
      webhook_secret: string | null;
      /** Format: date-time */
      webhook_last_sent: string | null;
      /** @description Failed attempts since the last delivered one. */
      webhook_failures: number;
      oauth2_enabled: boolean;
      oauth2_client_id: string | null;
      /** @description Masked. */
      oauth2_client_secret: string | null;
      oauth2_token_url: string | null;
      oauth2_scope: string | null;
      /** @description Secret values are masked. */
      oauth2_additional_params: {
        [key: string]: unknown;
      } | null;
      oauth2_token_cache: components['schemas']['Oauth2TokenCache'] | null;
      /** Format: uuid */
      id: string;
      name: string;
      /** @example sap-commerce */
      type: string;
      capabilities: components['schemas']['ChannelCapabilities'];
      webhook_enabled: boolean;
      /**
       * Format: date-time
       * @description When the last order was applied.
       */
      last_sync: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    CreateChannel: {
      /** @example Acme web shop */
      name: string;
      /**
       * @description One of `GET /v1/channels/types`.
       * @example sap-commerce
       */
      type: string;
      /**
       * @description Settings of the channel type. Values of secret keys are stored encrypted and shown masked; a masked value
       *     sent back means "unchanged" and is refused when nothing is stored. Required keys may be added later;
       *     until then the channel is `unhealthy`.
       * @example {
       *       "base_url": "https://shop.example.com",
       *       "client_secret": "s3cr3t-value-1234"
       *     }
       */
      config: {
        [key: string]: unknown;
      };
      /**
       * @example {
       *       "auto_sync": true
       *     }
       */
      settings?: {
        [key: string]: unknown;
      } | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    UpdateChannel: {
      /** @example Acme web shop */
      name: string;
      /**
       * @description One of `GET /v1/channels/types`.
       * @example sap-commerce
       */
      type: string;
      /**
       * @description Settings of the channel type. Values of secret keys are stored encrypted and shown masked; a masked value
       *     sent back means "unchanged" and is refused when nothing is stored. Required keys may be added later;
       *     until then the channel is `unhealthy`.
       * @example {
       *       "base_url": "https://shop.example.com",
       *       "client_secret": "s3cr3t-value-1234"
       *     }
       */
      config: {
        [key: string]: unknown;
      };
      /**
       * @example {
       *       "auto_sync": true
       *     }
       */
      settings?: {
        [key: string]: unknown;
      } | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    WebhookEvent: {
      /**
       * @example order:created
       * @enum {string}
       */
      name: 'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test';
      description: string;
      /** @description JSON Schema (2020-12) of the whole body. */
      schema: {
        [key: string]: unknown;
      };
      /** @description A body that matches the schema. */
      example: {
        [key: string]: unknown;
      };
    };
    WebhookEventList: {
      events: components['schemas']['WebhookEvent'][];
    };
    ConfigureWebhook: {
      /**
       * @description Publicly reachable HTTPS URL. Private addresses and plain http are accepted only where `WEBHOOK_ALLOW_PRIVATE_TARGETS` is on.
       * @example https://shop.example.com/hooks/orders
       */
      webhook_url: string;
      /**
       * @description HMAC key. Required the first time, later kept when absent or masked. With the prefix `whsec_` the
       *     Standard Webhooks key is what follows, base64-decoded. The health check warns when it has fewer than 16
       *     characters, not counting the prefix.
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      webhook_secret?: string | null;
      /** @description Default true. */
      webhook_enabled?: boolean | null;
      /**
       * @description Events to receive. Absent: all at first, later unchanged. Empty: none.
       * @example [
       *       "order:created",
       *       "order:failed"
       *     ]
       */
      webhook_events?:
        | ('order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test')[]
        | null;
    };
    WebhookConfig: {
      webhook_events: (
        'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test'
      )[];
      /**
       * @description After 20 consecutive failures one delivery at a time is sent as a probe: `open` until a probe is due,
       *     then `half_open`.
       * @enum {string}
       */
      webhook_circuit: 'closed' | 'open' | 'half_open' | 'disabled';
      /** Format: uuid */
      id: string;
      name: string;
      type: string;
      webhook_url: string | null;
      /** @description Masked. */
      webhook_secret: string | null;
      webhook_enabled: boolean;
      /** Format: date-time */
      webhook_last_sent: string | null;
      /** @description Failed attempts since the last delivered one. */
      webhook_failures: number;
      /**
       * Format: date-time
       * @description When the next probe is due; null while the endpoint is not probed.
       */
      webhook_next_probe_at: string | null;
      /**
       * @description Also false after the URL changed to another origin: that disables OAuth 2.0, and its secrets must be
       *     given again.
       */
      oauth2_enabled: boolean;
      /** Format: date-time */
      updated_at: string;
    };
    WebhookTested: {
      message: string;
      /**
       * Format: uuid
       * @description Id of the delivery in the history.
       */
      webhook_id: string;
      /**
       * @example delivered
       * @enum {string}
       */
      delivery_status: 'failed' | 'delivered';
      /** Format: date-time */
      delivery_timestamp: string;
    };
    WebhookTestFailed: {
      error: string;
      /** @description The endpoint's response, or why it could not be reached. */
      details: string;
    };
    RotateSecret: {
      /** @description The new HMAC key. Absent: the service generates one and shows it in this response only. */
      webhook_secret?: string | null;
      /**
       * @description How long `webhook-signature` also has a signature of the old secret: at most 30 days, 0 for not at all.
       * @default 86400
       */
      overlap_seconds: number | null;
    };
    DeliveryFailureCause: {
      /** @description What the endpoint responded; null when there was no response. */
      response_status: number | null;
      /** @description Why there was no response, or why nothing was sent; the first 200 characters. */
      error: string | null;
      count: number;
      /** @description How many of them will be attempted again, wait for a replay, or are given up. */
      retrying: number;
      held: number;
      given_up: number;
      /**
       * Format: uuid
       * @description Of the newest of them.
       */
      latest_delivery_id: string;
      /** Format: date-time */
      latest_at: string | null;
    };
    DeliveryFailureCauses: {
      /** @description The most frequent first, at most 100. */
      data: components['schemas']['DeliveryFailureCause'][];
      /** @description How many deliveries without success were counted: the newest 10,000. */
      counted: number;
      /** @description Present and true when there may be more. */
      counted_is_lower_bound?: boolean;
    };
    Delivery: {
      /**
       * @example order:created
       * @enum {string}
       */
      event_type:
        'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test';
      /** Format: uuid */
      id: string;
      /** @description The same in every attempt; receivers drop repeats by it. */
      event_id: string;
      /**
       * Format: uuid
       * @description The order that the event is about, even if its creation failed; null for a test.
       */
      order_id: string | null;
      /** @description Its number; for a failure, the number in the request. */
      order_number: string | null;
      /**
       * @description The outcome of the latest attempt; also `failed` when nothing was sent because the endpoint is disabled
       *     or was skipped.
       * @enum {string}
       */
      delivery_status: 'failed' | 'delivered';
      /**
       * Format: date-time
       * @description When the latest attempt ended.
       */
      delivery_timestamp: string | null;
      request_url: string | null;
      /** @description As sent; signatures and credentials are masked. */
      request_headers: {
        [key: string]: string;
      } | null;
      response_status: number | null;
      /** @description The first 4 KB. */
      response_body: string | null;
      /** @description Why there was no response, or why nothing was sent. */
      error: string | null;
      /**
       * @description True when nothing was sent because `X-Command-Origin` of the change names the endpoint's host: the
       *     receiver made the change itself. A replay of this delivery sends it.
       */
      skipped?: boolean;
      /** @description Attempts after the first one. */
      retry_count: number;
      /**
       * @description When the next attempt is due, or was due while it waits or is under way. Null when there is none; then
       *     `failed` means given up.
       */
      next_retry: string | null;
    };
    DeliveryMeta: {
      total: number;
      /** @description Present and true when there are more than 10,000, which are not counted exactly: there are at least `total`. */
      total_is_lower_bound?: boolean;
      limit: number;
      offset: number;
    };
    DeliveryList: {
      data: components['schemas']['Delivery'][];
      meta: components['schemas']['DeliveryMeta'];
    };
    Attempt: {
      /** @description From 1, replays included. */
      number: number;
      /** Format: date-time */
      attempted_at: string;
      duration_ms: number;
      /** @enum {string} */
      delivery_status: 'failed' | 'delivered';
      request_url: string;
      response_status: number | null;
      /** @description The first 4 KB. */
      response_body: string | null;
      /** @description Why there was no response. */
      error: string | null;
    };
    AttemptList: {
      data: components['schemas']['Attempt'][];
      count: number;
    };
    DeliveryReplayed: {
      /**
       * @description The circuit of the endpoint.
       * @enum {string}
       */
      circuit: 'closed' | 'open' | 'half_open' | 'disabled';
      /** Format: uuid */
      delivery_id: string;
      event_id: string;
      /** @description What will happen; while the endpoint is being probed, that the replay waits for a probe to succeed. */
      message: string;
      /**
       * Format: date-time
       * @description While the endpoint is probed: when the next probe is due.
       */
      next_probe_at: string | null;
    };
    Replay: {
      /**
       * @description From this time on.
       * @example 2026-03-01T09:30:00Z
       */
      since: string;
      /** @description Up to this time. Absent: until now. */
      until?: string | null;
      /**
       * @description Only deliveries with this outcome of the latest attempt; `failed` includes held ones.
       * @enum {string|null}
       */
      status?: 'delivered' | 'failed' | null;
      /**
       * @example order:created
       * @enum {string|null}
       */
      event_type?:
        'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test' | null;
      /** @description True: nothing is sent, the response has the count only, up to 100,000. */
      dry_run?: boolean | null;
    };
    Replayed: {
      /**
       * @description The circuit of the endpoint.
       * @enum {string}
       */
      circuit: 'closed' | 'open' | 'half_open' | 'disabled';
      /** @description How many deliveries are sent again, including held ones; with `dry_run`, would be. */
      count: number;
      /** @description Present and true when nothing was sent. */
      dry_run?: boolean;
      /** @description Present and true when a dry run found more. */
      count_is_lower_bound?: boolean;
      /** @description What will happen; while the endpoint is being probed, that the replay waits for a probe to succeed. */
      message: string;
      /**
       * Format: date-time
       * @description While the endpoint is probed: when the next probe is due.
       */
      next_probe_at: string | null;
    };
    RecentAttempt: {
      at: string;
      duration_ms: number;
      delivered: boolean;
    };
    Endpoint: {
      /** @enum {string} */
      webhook_circuit: 'closed' | 'open' | 'half_open' | 'disabled';
      /** Format: uuid */
      channel_id: string;
      /** @description Of the channel. */
      name: string;
      type: string;
      webhook_url: string;
      webhook_enabled: boolean;
      /** @description Why and when the service disabled it. */
      webhook_disabled_reason: string | null;
      /** Format: date-time */
      webhook_disabled_at: string | null;
      /** Format: date-time */
      webhook_next_probe_at: string | null;
      /** @description Failed attempts since the last delivered one. */
      webhook_failures: number;
      webhook_failing_since: string | null;
      /** Format: date-time */
      webhook_last_sent: string | null;
      oauth2_enabled: boolean;
      /** @description Deliveries that are on their way, at most 1,000 are counted. */
      waiting: number;
      waiting_is_lower_bound?: boolean;
      /**
       * Format: date-time
       * @description Since when the one that is due longest has been due; null when none is.
       */
      oldest_due_at: string | null;
      /** @description Deliveries that wait for a replay because the endpoint is disabled; counted among the newest 1,000 without success. */
      held: number;
      /** @description The latest attempt of each of at most 60 of the newest deliveries, the oldest first. */
      recent: components['schemas']['RecentAttempt'][];
    };
    EndpointList: {
      /** @description Those in trouble first. Channels without a URL are not listed. */
      data: components['schemas']['Endpoint'][];
      pagination: components['schemas']['Pagination'];
    };
    ConfigureOauth2: {
      /** @description When true, the id and the token URL are required, and the secret where none is stored. */
      oauth2_enabled: boolean;
      /** @example shop-webhooks */
      oauth2_client_id?: string | null;
      /**
       * @description Stored encrypted, shown masked; absent, or a masked value sent back, means "unchanged". Required in clear when
       *     `oauth2_token_url` changes to another origin.
       * @example s3cr3t-value-1234
       */
      oauth2_client_secret?: string | null;
      /** @example https://login.example.com/oauth2/token */
      oauth2_token_url?: string | null;
      /**
       * @description Separated by spaces; absent: unchanged, null: none.
       * @example orders:notify
       */
      oauth2_scope?: string | null;
      /**
       * @description Further fields of the token request; they can't replace the fields of the grant itself. Absent:
       *     unchanged, null: none.
       * @example {
       *       "audience": "https://shop.example.com"
       *     }
       */
      oauth2_additional_params?: {
        [key: string]: unknown;
      } | null;
    };
    Oauth2Config: {
      oauth2_enabled: boolean;
      oauth2_client_id: string | null;
      /** @description Masked. */
      oauth2_client_secret: string | null;
      oauth2_token_url: string | null;
      /** @description Separated by spaces. */
      oauth2_scope: string | null;
      /** @description Secret values are masked. */
      oauth2_additional_params: {
        [key: string]: unknown;
      } | null;
      /** @description Null while there is no token. */
      oauth2_token_cache: components['schemas']['Oauth2TokenCache'] | null;
    };
    Oauth2Tested: {
      success: boolean;
      message: string;
      token_acquired: boolean;
      oauth2_enabled: boolean;
      /** Format: uuid */
      channel_id: string;
      /** Format: date-time */
      tested_at: string;
      /** @description Why there is no token. */
      error?: string;
    };
    Oauth2Removed: {
      message: string;
      channel: components['schemas']['Channel'];
    };
    /** @description The body of a webhook. */
    EventEnvelope:
      | components['schemas']['OrderCreatedEvent']
      | components['schemas']['OrderUpdatedEvent']
      | components['schemas']['OrderStatusChangedEvent']
      | components['schemas']['OrderFailedEvent']
      | components['schemas']['WebhookTestEvent'];
    EventFeed: {
      data: components['schemas']['EventEnvelope'][];
      /** @description The cursor to continue from; null while there is none. */
      next: string | null;
    };
    HealthCheckAccepted: {
      /** @example Health check accepted for processing */
      message: string;
      /**
       * Format: uuid
       * @description See `GET /v1/jobs/{jobId}`.
       */
      jobId: string;
      /** Format: uuid */
      channel_id: string;
      /** @description The job as it is now; only with `Prefer: wait=N`. */
      job?: components['schemas']['WaitedJob'];
    };
    Address: {
      /** @example Esimerkkikatu 1 */
      line1?: string | null;
      building?: string | null;
      /** @example 00100 */
      postal_code?: string | null;
      postal_area?: string | null;
      town?: string | null;
      /** @example Helsinki */
      city?: string | null;
      state?: string | null;
      /** @example FI */
      country?: string | null;
    } & {
      [key: string]: unknown;
    };
    Coordinates: {
      /**
       * @description Degrees north, WGS 84.
       * @example 60.1699
       */
      latitude: number;
      /**
       * @description Degrees east, WGS 84.
       * @example 24.9384
       */
      longitude: number;
    };
    Chain: {
      id?: string | null;
      name?: string | null;
      /** Format: iri */
      logo_url?: string | null;
      type?: string | null;
    } & {
      [key: string]: unknown;
    };
    Contact: {
      /** Format: email */
      email?: string | null;
      phone?: string | null;
      /** Format: iri */
      website?: string | null;
    } & {
      [key: string]: unknown;
    };
    PickupLocation: {
      id?: number | null;
      name?: string | null;
      address?: string | null;
      street?: string | null;
      city?: string | null;
      zip?: string | null;
      country?: string | null;
      store_guid?: string | null;
    } & {
      [key: string]: unknown;
    };
    Phone: {
      number: string;
      type?: string | null;
    } & {
      [key: string]: unknown;
    };
    PlaceImage: {
      /** Format: iri */
      url: string;
      type?: string | null;
    } & {
      [key: string]: unknown;
    };
    DeliveryOption: {
      id?: string | null;
      name?: string | null;
      price?: number | null;
    } & {
      [key: string]: unknown;
    };
    PaymentMethod: {
      id?: string | null;
      name?: string | null;
      type?: string | null;
    } & {
      [key: string]: unknown;
    };
    Place: {
      address: components['schemas']['Address'] | null;
      coordinates: components['schemas']['Coordinates'] | null;
      chain: components['schemas']['Chain'] | null;
      contact: components['schemas']['Contact'] | null;
      pickup_locations: components['schemas']['PickupLocation'][];
      phones: components['schemas']['Phone'][];
      images: components['schemas']['PlaceImage'][];
      delivery_options: components['schemas']['DeliveryOption'][];
      payment_methods: components['schemas']['PaymentMethod'][];
      /** Format: uuid */
      id: string;
      /**
       * @description Unique per channel.
       * @example STORE-0042
       */
      identifier: string;
      /**
       * Format: uuid
       * @description The primary channel.
       */
      channel_id: string;
      /** @description All linked channels, the primary one first. */
      channel_ids: string[];
      /** @description Further names of the place in its channels. */
      channel_specific_identifiers: string[];
      name: string | null;
      active: boolean;
      active_for_ordering: boolean;
      sales_channel: string | null;
      business_name: string | null;
      business_id: string | null;
      vat_number: string | null;
      metadata: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    PlaceListMeta: {
      total: number;
      limit: number;
      offset: number;
    };
    PlaceList: {
      data: components['schemas']['Place'][];
      pagination: components['schemas']['PlaceListMeta'];
    };
    CreatePlace: {
      /**
       * @description The place's name in its channels, unique per channel.
       * @example STORE-0042
       */
      identifier: string;
      /**
       * Format: uuid
       * @description The primary channel.
       */
      channel_id: string;
      /** @description Channels besides the primary one. On PUT and PATCH the list replaces the links; they stay when it is absent. */
      additional_channel_ids?: string[] | null;
      /** @description Further names that orders of the linked channels may use for the place; unique per channel like `identifier`. */
      channel_specific_identifiers?: string[] | null;
      /** @example Pohjantuuli Kamppi */
      name?: string | null;
      /** @description Default true. */
      active?: boolean | null;
      /** @description Default true. */
      active_for_ordering?: boolean | null;
      sales_channel?: string | null;
      address?: components['schemas']['Address'] | null;
      coordinates?: components['schemas']['Coordinates'] | null;
      chain?: components['schemas']['Chain'] | null;
      contact?: components['schemas']['Contact'] | null;
      pickup_locations?: components['schemas']['PickupLocation'][] | null;
      phones?: components['schemas']['Phone'][] | null;
      images?: components['schemas']['PlaceImage'][] | null;
      business_name?: string | null;
      business_id?: string | null;
      vat_number?: string | null;
      delivery_options?: components['schemas']['DeliveryOption'][] | null;
      payment_methods?: components['schemas']['PaymentMethod'][] | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    ReplacePlace: {
      /** @example STORE-0042 */
      identifier: string;
      /**
       * Format: uuid
       * @description The primary channel; linked if it was not.
       */
      channel_id?: string | null;
      /** @description Channels besides the primary one. On PUT and PATCH the list replaces the links; they stay when it is absent. */
      additional_channel_ids?: string[] | null;
      /** @description Further names that orders of the linked channels may use for the place; unique per channel like `identifier`. */
      channel_specific_identifiers?: string[] | null;
      /** @example Pohjantuuli Kamppi */
      name?: string | null;
      /** @description Default true. */
      active?: boolean | null;
      /** @description Default true. */
      active_for_ordering?: boolean | null;
      sales_channel?: string | null;
      address?: components['schemas']['Address'] | null;
      coordinates?: components['schemas']['Coordinates'] | null;
      chain?: components['schemas']['Chain'] | null;
      contact?: components['schemas']['Contact'] | null;
      pickup_locations?: components['schemas']['PickupLocation'][] | null;
      phones?: components['schemas']['Phone'][] | null;
      images?: components['schemas']['PlaceImage'][] | null;
      business_name?: string | null;
      business_id?: string | null;
      vat_number?: string | null;
      delivery_options?: components['schemas']['DeliveryOption'][] | null;
      payment_methods?: components['schemas']['PaymentMethod'][] | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    PatchPlace: {
      /** @example STORE-0042 */
      identifier?: string;
      /**
       * Format: uuid
       * @description The primary channel; linked if it was not.
       */
      channel_id?: string | null;
      /** @description Channels besides the primary one. On PUT and PATCH the list replaces the links; they stay when it is absent. */
      additional_channel_ids?: string[] | null;
      /** @description Further names that orders of the linked channels may use for the place; unique per channel like `identifier`. */
      channel_specific_identifiers?: string[] | null;
      /** @example Pohjantuuli Kamppi */
      name?: string | null;
      /** @description Default true. */
      active?: boolean | null;
      /** @description Default true. */
      active_for_ordering?: boolean | null;
      sales_channel?: string | null;
      address?: components['schemas']['Address'] | null;
      coordinates?: components['schemas']['Coordinates'] | null;
      chain?: components['schemas']['Chain'] | null;
      contact?: components['schemas']['Contact'] | null;
      pickup_locations?: components['schemas']['PickupLocation'][] | null;
      phones?: components['schemas']['Phone'][] | null;
      images?: components['schemas']['PlaceImage'][] | null;
      business_name?: string | null;
      business_id?: string | null;
      vat_number?: string | null;
      delivery_options?: components['schemas']['DeliveryOption'][] | null;
      payment_methods?: components['schemas']['PaymentMethod'][] | null;
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    LinkChannel: {
      /**
       * @description Makes the channel the primary one.
       * @default false
       */
      is_primary: boolean | null;
    };
    StorageImportForm: {
      /**
       * Format: binary
       * @description A CSV file of at most 10 MB: UTF-8, comma or semicolon, with the column `name` and any of sub_type (0 ambient, 1 frozen, 2 ambient, 3 cooled), description, code, abbreviation, id.
       */
      file: string;
    };
    StorageImportResults: {
      /** @description Rows after the header. */
      total_processed: number;
      created: number;
      /** @description Matched by name; their ids stay. */
      updated: number;
      skipped: number;
      errors: string[];
    };
    SkippedRow: {
      /** @description Number of the row in the file; the header is row 1. */
      row: number;
      name: string;
      /** @example The name is already in an earlier row */
      reason: string;
    };
    StorageImportDetails: {
      skipped_items: components['schemas']['SkippedRow'][];
      /** @description Rows that were imported in spite of something odd. */
      warnings: string[];
    };
    StorageImport: {
      success: boolean;
      /** @example Imported 3 storage locations: 2 created, 1 updated, 0 rows skipped */
      message: string;
      results: components['schemas']['StorageImportResults'];
      details: components['schemas']['StorageImportDetails'];
    };
    FormatRequirements: {
      required_columns: string[];
      optional_columns: string[];
      /** @description What each `sub_type` means. */
      temperature_mapping: {
        [key: string]: string;
      };
    };
    StorageImportRefused: {
      /** @example Invalid CSV: Row 3: name is empty */
      error: string;
      /** @description What is wrong, by row; absent when there was no file. */
      validation_errors?: string[];
      validation_warnings?: string[];
      /** @description Absent when the request was refused before its file was read, for instance for a bad `Idempotency-Key`. */
      format_requirements?: components['schemas']['FormatRequirements'];
    };
    StorageLocation: {
      /** @enum {string} */
      temperature_type: 'ambient' | 'cooled' | 'frozen';
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      place_id: string;
      /** @description Unique in the place. */
      name: string;
      description: string | null;
      /** @description As imported. */
      code: string | null;
      /** @description As imported. */
      abbreviation: string | null;
      /**
       * @description `original_id` is the id in the imported file.
       * @example {
       *       "original_id": "4711"
       *     }
       */
      metadata: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    StorageLocationList: {
      data: components['schemas']['StorageLocation'][];
      count: number;
    };
    CreateStorageLocation: {
      /**
       * @description Unique in the place; surrounding spaces are ignored.
       * @example Shelf A-12
       */
      name: string;
      /** @enum {string} */
      temperature_type: 'ambient' | 'cooled' | 'frozen';
      /** @example Left of the cold room door */
      description?: string | null;
    };
    StorageJobAccepted: {
      /** @enum {string} */
      status: 'processing';
      /** @example Storage location creation accepted for processing */
      message: string;
      /**
       * Format: uuid
       * @description See `GET /v1/jobs/{jobId}`.
       */
      job_id: string;
      /** @description The job as it is now; only with `Prefer: wait=N`. */
      job?: components['schemas']['WaitedJob'];
    };
    UpdateStorageLocation: {
      /** @example Shelf A-12 */
      name?: string | null;
      /** @enum {string|null} */
      temperature_type?: 'ambient' | 'cooled' | 'frozen' | null;
      description?: string | null;
    };
    CreateOrderItem: {
      /**
       * @description The product's id, unique in the order.
       * @example milk-1l
       */
      item_id: string;
      /** @example 6408430000104 */
      sku?: string | null;
      /** @example Whole milk 1 l */
      name?: string | null;
      /**
       * @description Pieces or units of measure, greater than 0.
       * @example 2
       */
      quantity: number;
      /**
       * @description Per unit.
       * @example 1.29
       */
      price?: number | null;
      /**
       * Format: iri
       * @description `properties.image_url` takes precedence over it.
       * @example https://images.example.com/milk.png
       */
      image_url?: string | null;
      /** @description Free-form. Keys with meaning: image_url (a text is an http or https URL, or empty), sub_enabled, sub_suggestions (at most 100), fulfilment_flags, vat_percentage, row_total. */
      properties?:
        | ({
            sub_suggestions?: unknown;
            /** Format: uri-reference */
            image_url?: unknown;
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Whether a substitute is acceptable. */
      substitutable?: boolean | null;
      /** @description Ids of acceptable substitutes, at most 100. */
      allowed_substitutions?: unknown[] | null;
    };
    CreateOrder: {
      /**
       * Format: uuid
       * @description The channel the order comes from.
       */
      channel_id: string;
      /**
       * @description Unique in the channel.
       * @example WEB-10042
       */
      order_number: string;
      /**
       * @description When the customer ordered, ISO 8601; without an offset it is read as UTC.
       * @example 2026-03-01T09:30:00.000Z
       */
      order_date: string;
      /**
       * @description 0 home delivery, 1 click and collect, 2 SmartPost.
       * @enum {integer|null}
       */
      delivery_type?: 0 | 1 | 2 | null;
      /**
       * @description Free-form. Keys with meaning: name, email, phone.
       * @example {
       *       "name": "Aino Esimerkki",
       *       "email": "aino@example.com",
       *       "phone": "+358 40 0000000"
       *     }
       */
      customer_info?: {
        [key: string]: unknown;
      } | null;
      /** @description At most 2,000. */
      items: components['schemas']['CreateOrderItem'][];
      /**
       * @description Free-form. Keys with meaning: subtotal, shipping, tax, total.
       * @example {
       *       "subtotal": 2.58,
       *       "shipping": 0,
       *       "tax": 0,
       *       "total": 2.58
       *     }
       */
      totals?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Free-form. Keys with meaning: method, address {line1, city, postal_code, country}.
       * @example {
       *       "method": "Home Delivery",
       *       "address": {
       *         "line1": "Esimerkkikatu 1",
       *         "city": "Helsinki",
       *         "postal_code": "00100",
       *         "country": "FI"
       *       }
       *     }
       */
      shipping_info?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Free-form. Keys with meaning: method, amount, currency, status.
       * @example {
       *       "method": "card",
       *       "amount": 2.58,
       *       "currency": "EUR",
       *       "status": "authorized"
       *     }
       */
      payment_info?: {
        [key: string]: unknown;
      } | null;
      /** @description What the channel type defines; `place_id` or `place_external_id` names the place whatever the type. */
      channel_specific_data?: {
        [key: string]: unknown;
      } | null;
      /** @description Free-form. */
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    OrderAccepted: {
      /** @example Order accepted for processing */
      message: string;
      /**
       * Format: uuid
       * @description See `GET /v1/jobs/{jobId}`.
       */
      jobId: string;
      /** @description The accepted order with its final id; `GET /v1/orders/{id}` is 404 until it has been created. */
      orderData: {
        [key: string]: unknown;
      };
      /** @description The job as it is now; only with `Prefer: wait=N`. */
      job?: components['schemas']['WaitedJob'];
    };
    CodeAndMessage: {
      /** @example ORDER_NOT_FOUND */
      code: string;
      /** @example Order not found */
      message: string;
    };
    CodedError: {
      error: components['schemas']['CodeAndMessage'];
      /**
       * @description The same as `error.code`.
       * @example ORDER_NOT_FOUND
       */
      code: string;
    };
    UpdateAccepted: {
      /** @example Order update accepted for processing */
      message: string;
      /**
       * Format: uuid
       * @description See `GET /v1/jobs/{jobId}`.
       */
      jobId: string;
      /** @description The job as it is now; only with `Prefer: wait=N`. */
      job?: components['schemas']['WaitedJob'];
    };
    UpdateOrderStatus: {
      /** @enum {string} */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /**
       * @description Required: `cancellation_reason` for cancelled, `picker_id` for picking, `collected_by` for collected,
       *     `suspension_reason` for suspended. `items` for picked: [{item_id, properties: {picked_quantity,
       *     unpicked_quantity, sub_item_id}}]. `updated_by`, `user_id`, `user_name` say who did it. Other keys are
       *     kept and passed on.
       * @example {
       *       "picker_id": "picker-7"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    ForcedMove: {
      /**
       * @description The status before the move.
       * @enum {string}
       */
      status_in_uos:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /** Format: uuid */
      _internal_job_id: string;
    };
    StatusUpdateAccepted: {
      /**
       * @description The status after the update.
       * @enum {string}
       */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /** @example Status update accepted for processing */
      message: string;
      /**
       * Format: uuid
       * @description See `GET /v1/jobs/{jobId}`.
       */
      jobId: string;
      /** Format: uuid */
      orderId: string;
      /** @description Whether the move was possible only because it was forced. */
      forced_transition: boolean;
      /** @description Present and true when the update dispatches a courier; the order then stays `picking`. */
      courier_dispatched?: boolean;
      /** @description Present on a forced move. */
      metadata?: components['schemas']['ForcedMove'];
      /** @description The job as it is now; only with `Prefer: wait=N`. */
      job?: components['schemas']['WaitedJob'];
    };
    OrderItem: {
      /**
       * @description The product's id, unique in the order.
       * @example milk-1l
       */
      item_id: string;
      /** @example 6408430000104 */
      sku: string | null;
      /** @example Whole milk 1 l */
      name: string | null;
      /**
       * @description Pieces or units of measure, greater than 0.
       * @example 2
       */
      quantity: number;
      /**
       * @description Per unit.
       * @example 1.29
       */
      price: number | null;
      /** @enum {string} */
      status: 'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';
      /**
       * @description `properties.image_url` takes precedence over it.
       * @example https://images.example.com/milk.png
       */
      image_url: string | null;
      /** @description Free-form. Keys with meaning: image_url (a text is an http or https URL, or empty), sub_enabled, sub_suggestions (at most 100), fulfilment_flags, vat_percentage, row_total. */
      properties: {
        [key: string]: unknown;
      };
      /** @description Whether a substitute is acceptable. */
      substitutable: boolean;
      /** @description Ids of acceptable substitutes, at most 100. */
      allowed_substitutions: unknown[];
      /** @description What was collected; null until then. */
      collected_product: {
        [key: string]: unknown;
      } | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    Order: {
      /** Format: uuid */
      id: string;
      /** @description Counts the changes, from 1. */
      version: number;
      /**
       * Format: uuid
       * @description The channel the order comes from.
       */
      channel_id: string;
      /** @enum {string} */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /**
       * @description Unique in the channel.
       * @example WEB-10042
       */
      order_number: string;
      /**
       * Format: date-time
       * @description When the customer ordered, ISO 8601; without an offset it is read as UTC.
       * @example 2026-03-01T09:30:00.000Z
       */
      order_date: string;
      /**
       * @description 0 home delivery, 1 click and collect, 2 SmartPost.
       * @enum {integer|null}
       */
      delivery_type: 0 | 1 | 2 | null;
      /**
       * @description Free-form. Keys with meaning: name, email, phone.
       * @example {
       *       "name": "Aino Esimerkki",
       *       "email": "aino@example.com",
       *       "phone": "+358 40 0000000"
       *     }
       */
      customer_info: {
        [key: string]: unknown;
      } | null;
      /** @description At most 2,000. */
      items: components['schemas']['OrderItem'][];
      /**
       * @description Free-form. Keys with meaning: subtotal, shipping, tax, total.
       * @example {
       *       "subtotal": 2.58,
       *       "shipping": 0,
       *       "tax": 0,
       *       "total": 2.58
       *     }
       */
      totals: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Free-form. Keys with meaning: method, address {line1, city, postal_code, country}.
       * @example {
       *       "method": "Home Delivery",
       *       "address": {
       *         "line1": "Esimerkkikatu 1",
       *         "city": "Helsinki",
       *         "postal_code": "00100",
       *         "country": "FI"
       *       }
       *     }
       */
      shipping_info: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Free-form. Keys with meaning: method, amount, currency, status.
       * @example {
       *       "method": "card",
       *       "amount": 2.58,
       *       "currency": "EUR",
       *       "status": "authorized"
       *     }
       */
      payment_info: {
        [key: string]: unknown;
      } | null;
      /** @description The place of the order; null when it has none. */
      place_info:
        | ({
            place_id: string;
            place_external_id: string | null;
            name: string | null;
            address: Record<string, never> | null;
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description What the channel type defines; `place_id` or `place_external_id` names the place whatever the type. */
      channel_specific_data: {
        [key: string]: unknown;
      } | null;
      /** @description Free-form. */
      metadata: {
        [key: string]: unknown;
      } | null;
      /** @description The `RESTRICTED_TO_SELL_*` flags of all items. */
      fulfilment_flags: string[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    OrderList: {
      data: components['schemas']['Order'][];
      pagination: components['schemas']['Pagination'];
    };
    FieldChange: {
      /** @description Null when the field was absent. */
      from: (string | number | boolean | Record<string, never> | unknown[]) | null;
      to: (string | number | boolean | Record<string, never> | unknown[]) | null;
      /**
       * @description Path of the field.
       * @example items[milk].quantity
       */
      field: string;
    };
    VersionSummary: {
      /**
       * @description The kind of change that made the version.
       * @example item_updated
       * @enum {string}
       */
      change_type:
        | 'created'
        | 'updated'
        | 'status_changed'
        | 'courier_dispatched'
        | 'item_added'
        | 'item_updated'
        | 'item_removed'
        | 'storage_assigned';
      version: number;
      /** @description Each field that differs from the version before; empty for version 1. */
      changes: components['schemas']['FieldChange'][];
      /**
       * @description Client name of the key that asked for the change.
       * @example Web shop
       */
      actor: string | null;
      /** Format: date-time */
      timestamp: string;
    };
    HistoryPagination: {
      total: number;
      /** @description Null when none was requested. */
      limit: number | null;
      offset: number;
    };
    OrderHistory: {
      /** Format: uuid */
      order_id: string;
      order_number: string;
      current_version: number;
      /** @description The newest first. */
      versions: components['schemas']['VersionSummary'][];
      pagination: components['schemas']['HistoryPagination'];
    };
    StatusChange: {
      /**
       * @description Null on creation.
       * @enum {string|null}
       */
      from:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended'
        | null;
      /** @enum {string} */
      to:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
    };
    StatusHistoryEntry: {
      version: number;
      status: components['schemas']['StatusChange'];
      /** @description May hold auto_transition, auto_transition_final and reason. */
      metadata: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      timestamp: string;
    };
    StatusHistory: {
      /** @description The newest first. */
      history: components['schemas']['StatusHistoryEntry'][];
      pagination: components['schemas']['HistoryPagination'];
    };
    OrderVersion: {
      /**
       * @example item_updated
       * @enum {string}
       */
      change_type:
        | 'created'
        | 'updated'
        | 'status_changed'
        | 'courier_dispatched'
        | 'item_added'
        | 'item_updated'
        | 'item_removed'
        | 'storage_assigned';
      /** Format: uuid */
      order_id: string;
      order_number: string;
      version: number;
      /** Format: date-time */
      created_at: string;
      /** @description The order exactly as it was. */
      order: components['schemas']['Order'];
    };
    OrderDiff: {
      /** Format: uuid */
      order_id: string;
      order_number: string;
      from_version: number;
      to_version: number;
      /** @description Each field that differs, `from` as in the first version and `to` as in the second. */
      changes: components['schemas']['FieldChange'][];
    };
    OrderCard: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      channel_id: string;
      /** @example WEB-10042 */
      order_number: string;
      /** @description Counts the changes, from 1. */
      version: number;
      /** @enum {string} */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /**
       * @description 0 home delivery, 1 click and collect, 2 SmartPost.
       * @enum {integer|null}
       */
      delivery_type: 0 | 1 | 2 | null;
      /**
       * Format: uuid
       * @description The place of the order; null when it has none.
       */
      place_id: string | null;
      /** Format: date-time */
      order_date: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description The next deadline of the order; null when it has none to meet. */
      due:
        | ({
            /** @enum {string} */
            kind: 'accept_by' | 'pick_by' | 'ready_by';
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            state: 'waiting' | 'warned' | 'breached' | 'met';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Who takes care of the order; null for nobody. */
      assignee:
        | ({
            /** Format: uuid */
            person_id: string;
            name: string;
          } & {
            [key: string]: unknown;
          })
        | null;
    };
    BoardColumn: {
      /** @enum {string} */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /** @description Orders of the column, also those that are not in `orders`. */
      count: number;
      /** @description Present and true when there are more: of a place, the newest 10,000 orders of a channel and status are counted. */
      count_is_lower_bound?: boolean;
      /** @description The oldest first. */
      orders: components['schemas']['OrderCard'][];
      /** @description Give this as `after`, with the status of the column, to get its further orders; null at its end. */
      next: string | null;
    };
    Board: {
      /** @description In the order of the workflow. */
      columns: components['schemas']['BoardColumn'][];
      /**
       * @description Give this as `after` to the socket's topic `orders.changes`, or to `GET /v1/events`: what comes after it is what the
       *     board does not show yet.
       */
      cursor: string;
      /** @description When the orders were read. */
      as_of: string;
    };
    ShownSubstitute: {
      item_id: string;
      name: string | null;
      ean: string | null;
      quantity: number;
      price: number | null;
    };
    Pick: {
      /** @enum {string|null} */
      missing_reason: 'out_of_stock' | 'damaged' | 'not_found' | 'expired' | 'other' | null;
      /** Format: uuid */
      order_id: string;
      /** @example milk-1l */
      item_id: string;
      ordered: number;
      picked: number;
      missing: number;
      substitutes: components['schemas']['ShownSubstitute'][];
      /** @description In grams; null where it is not sold by weight. */
      weight: number | null;
      picked_by: string;
      /** Format: date-time */
      picked_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description Counts the states of the line, from 1; 0: what had been said no longer fits the order. */
      revision: number;
    };
    PickList: {
      /** @enum {string} */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /** Format: uuid */
      order_id: string;
      order_number: string;
      version: number;
      /** @description In the sequence of the order's lines, without those that nothing was said of yet. */
      data: components['schemas']['Pick'][];
    };
    Substitute: {
      /** @example oat-milk-1l */
      item_id: string;
      name?: string | null;
      ean?: string | null;
      quantity: number;
      /** @description Per unit. */
      price?: number | null;
    };
    PutPick: {
      /** @description How much of the ordered product was picked. */
      picked: number;
      /** @description How much can't be picked. `picked`, `missing` and the substitutes together are at most the ordered quantity. */
      missing: number;
      /** @enum {string|null} */
      missing_reason?: 'out_of_stock' | 'damaged' | 'not_found' | 'expired' | 'other' | null;
      /** @description Picked in place of the ordered product, at most 20. */
      substitutes?: components['schemas']['Substitute'][] | null;
      /** @description In grams, where the line is sold by weight. */
      weight?: number | null;
      /**
       * @description Who picked it; absent: the name of the key or the person.
       * @example Kaisa
       */
      picked_by?: string | null;
      /**
       * Format: date-time
       * @description By the clock of the device; absent: now.
       */
      picked_at?: string | null;
    };
    MetadataField: {
      /**
       * @description `name`: a text of 1 to 255 characters; `reason`: one of 1 to 2,048; `moment`: an ISO 8601 date-time; `flag`: true or false.
       * @enum {string}
       */
      kind: 'name' | 'reason' | 'text' | 'flag' | 'moment' | 'objects';
      /** @description The only values; null: any. */
      one_of: string[] | null;
      name: string;
      /** @description Unless the move is forced. */
      required: boolean;
    };
    OfferedMove: {
      /** @enum {string} */
      to:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      metadata: components['schemas']['MetadataField'][];
      /** @description Whether it dispatches a courier; the order then keeps its status. */
      dispatches_courier: boolean;
    };
    WorkflowRow: {
      /** @enum {string} */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /** @description Those that need no force. */
      moves: components['schemas']['OfferedMove'][];
    };
    Workflow: {
      /** @description A row for each status, in the order of the workflow. */
      data: components['schemas']['WorkflowRow'][];
    };
    NamedError: {
      /**
       * @description Name of the HTTP status.
       * @example Bad Request
       */
      error: string;
      message: string;
      /**
       * @description Stable, for programs; docs/errors.md has them all.
       * @example INVALID_REQUEST
       */
      code: string;
      details?: components['schemas']['FieldProblem'][];
    };
    ItemPagination: {
      total: number;
      limit: number;
      offset: number;
    };
    ItemList: {
      data: components['schemas']['OrderItem'][];
      pagination: components['schemas']['ItemPagination'];
    };
    AddItem: {
      /**
       * @description The product's id; becomes `item_id`.
       * @example milk-1l
       */
      product_id: string;
      /**
       * @description Becomes `sku`.
       * @example 6408430000104
       */
      variant_id?: string | null;
      /** @example Whole milk 1 l */
      name?: string | null;
      /**
       * @description Pieces or units of measure, greater than 0.
       * @example 2
       */
      quantity: number;
      /**
       * @description Per unit.
       * @example 1.29
       */
      price?: number | null;
      /**
       * Format: iri
       * @description `properties.image_url` takes precedence over it.
       * @example https://images.example.com/milk.png
       */
      image_url?: string | null;
      /** @description Free-form. Keys with meaning: image_url (a text is an http or https URL, or empty), sub_enabled, sub_suggestions (at most 100), fulfilment_flags, vat_percentage, row_total. */
      properties?:
        | ({
            sub_suggestions?: unknown;
            /** Format: uri-reference */
            image_url?: unknown;
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Whether a substitute is acceptable. */
      substitutable?: boolean | null;
      /** @description Ids of acceptable substitutes, at most 100. */
      allowed_substitutions?: unknown[] | null;
    };
    UpdateItem: {
      /** @example Whole milk 1 l */
      name?: string | null;
      /**
       * @description Greater than 0.
       * @example 3
       */
      quantity?: number;
      /**
       * @description Per unit.
       * @example 1.29
       */
      price?: number | null;
      /** @enum {string} */
      status?: 'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';
      /**
       * Format: iri
       * @description `properties.image_url` takes precedence over it.
       * @example https://images.example.com/milk.png
       */
      image_url?: string | null;
      /** @description Free-form. Keys with meaning: image_url (a text is an http or https URL, or empty), sub_enabled, sub_suggestions (at most 100), fulfilment_flags, vat_percentage, row_total. */
      properties?:
        | ({
            sub_suggestions?: unknown;
            /** Format: uri-reference */
            image_url?: unknown;
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Whether a substitute is acceptable. */
      substitutable?: boolean | null;
      /** @description Ids of acceptable substitutes, at most 100. */
      allowed_substitutions?: unknown[] | null;
    };
    Deadline: {
      /**
       * @description What it is measured from. The wished time is `shipping_info.wished_at` of the order, else `metadata.wished_at`; an order
       *     without one gets no such deadline.
       * @default creation
       * @enum {string}
       */
      from: 'creation' | 'wished';
      /**
       * @description What is done with an order that has not come so far.
       * @default nothing
       * @enum {string}
       */
      on_breach: 'nothing' | 'suspend' | 'cancel';
      /** @description After the creation of the order, or before its wished time. From the creation at least 1. */
      minutes: number;
      /** @description How many minutes before it warns; null or absent: not at all. */
      warn_minutes?: number | null;
    };
    Deadlines: {
      /** @description By when an order is `processing` or further. */
      accept_by?: components['schemas']['Deadline'] | null;
      /** @description By when an order is `picked` or further. */
      pick_by?: components['schemas']['Deadline'] | null;
      /** @description By when an order is `retrieving` or further: ready to be fetched. */
      ready_by?: components['schemas']['Deadline'] | null;
    };
    Claim: {
      /** Format: uuid */
      order_id: string;
      /** @example Kaisa */
      claimed_by: string;
      /**
       * Format: uuid
       * @description The paired device; null for others.
       */
      device_id: string | null;
      /** Format: date-time */
      claimed_at: string;
      /**
       * Format: date-time
       * @description Ten minutes after it was last claimed.
       */
      expires_at: string;
    };
    QueuedOrder: {
      /** @enum {string} */
      status: 'pending' | 'processing' | 'picking' | 'picked' | 'retrieving';
      /**
       * @description 0 home delivery, 1 click and collect, 2 SmartPost.
       * @enum {number|null}
       */
      delivery_type: 0 | 1 | 2 | null;
      /**
       * @description What has to be done by then.
       * @enum {string|null}
       */
      due_kind: 'accept_by' | 'pick_by' | 'ready_by' | null;
      /** Format: uuid */
      order_id: string;
      order_number: string;
      /** Format: uuid */
      channel_id: string;
      channel_name: string | null;
      version: number;
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description By when the next thing has to be done; null when nothing says so.
       */
      due_at: string | null;
      lines: number;
      /** @description The sum of the ordered quantities. */
      units: number;
      /** @description Lines of which the whole quantity is accounted for. */
      picked_lines: number;
      /**
       * @description The customer's initials.
       * @example A. V.
       */
      customer: string | null;
      fulfilment_flags: string[];
      /** @description Who picks it; null for nobody. */
      claim: components['schemas']['Claim'] | null;
    };
    Queue: {
      /** @description The most urgent first. */
      data: components['schemas']['QueuedOrder'][];
      /** @description Give this as `after` to get the next page; null on the last page. */
      next: string | null;
    };
    ClaimOrder: {
      /**
       * @description Who picks, as colleagues see it.
       * @example Kaisa
       */
      name: string;
      /** @description True takes a colleague's order over, which is recorded. */
      take_over?: boolean | null;
    };
    MakePairing: {
      /**
       * @description The name of the device; absent: what the device says of itself.
       * @example Phone 3
       */
      label?: string | null;
    };
    Pairing: {
      /** Format: uuid */
      id: string;
      /**
       * @description Where the device pairs itself; to be shown as a QR code. Works once.
       * @example https://orders.example.com/pick/#pair=oms_pair_0vJ3...
       */
      url: string;
      /**
       * Format: date-time
       * @description Five minutes from now.
       */
      expires_at: string;
    };
    Device: {
      /** Format: uuid */
      id: string;
      /** @example Phone 3 */
      name: string;
      /** @description Who picks with it now. */
      person_name: string;
      /** Format: date-time */
      paired_at: string;
      /**
       * Format: date-time
       * @description Exact to the minute.
       */
      last_seen_at: string;
      /** @description Who made its pairing. */
      paired_by: string;
    };
    DeviceList: {
      /** @description The last seen first. */
      data: components['schemas']['Device'][];
    };
    PersonFigures: {
      /** @example Kaisa */
      picked_by: string;
      orders: number;
      lines: number;
      /** @description Picked, substitutes included. */
      units: number;
      /**
       * @description Of the ordered units, those that were picked as ordered; null when nothing was picked.
       * @example 0.94
       */
      found_rate: number | null;
      /**
       * @description Of the units that were not found, those that something else was picked for; null when all were found.
       * @example 0.6
       */
      substitution_rate: number | null;
      /**
       * @description While people picked; pauses longer than five minutes don't count. Null below one minute.
       * @example 84.5
       */
      units_per_hour: number | null;
    };
    StoreFigures: {
      /** Format: uuid */
      place_id: string;
      since: string;
      until: string;
      /** @description At most 200; null unless the metadata of the place has `figures_by_person: true`. */
      by_person: components['schemas']['PersonFigures'][] | null;
      orders: number;
      lines: number;
      /** @description Picked, substitutes included. */
      units: number;
      /**
       * @description Of the ordered units, those that were picked as ordered; null when nothing was picked.
       * @example 0.94
       */
      found_rate: number | null;
      /**
       * @description Of the units that were not found, those that something else was picked for; null when all were found.
       * @example 0.6
       */
      substitution_rate: number | null;
      /**
       * @description While people picked; pauses longer than five minutes don't count. Null below one minute.
       * @example 84.5
       */
      units_per_hour: number | null;
    };
    Actor: {
      /**
       * @description `key`: an API key. `person`: somebody who signed in. `device`: a device that was paired
       *     with a place. `system`: the system token. `service`: the service itself.
       * @enum {string}
       */
      kind: 'key' | 'person' | 'device' | 'system' | 'service';
      /** Format: uuid */
      key_id: string | null;
      /**
       * Format: uuid
       * @description Of a person.
       */
      person_id?: string;
      /**
       * Format: uuid
       * @description Of a device.
       */
      device_id?: string;
      /**
       * @description The key's client, or the person.
       * @example Web shop
       */
      client_name: string;
    };
    Note: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      order_id: string;
      text: string;
      author: components['schemas']['Actor'];
      /** Format: date-time */
      created_at: string;
    };
    NoteList: {
      /** @description The newest first. */
      data: components['schemas']['Note'][];
      /** @description Give this as `after` to get the next, older page; null on the last page. */
      next: string | null;
    };
    AddNote: {
      /** @example Customer called: leave it at the door */
      text: string;
    };
    AssignOrder: {
      /**
       * Format: uuid
       * @description Who takes care of the order; null or absent: nobody.
       */
      person_id?: string | null;
    };
    Assignee: {
      /** Format: uuid */
      person_id: string;
      name: string;
    };
    Assigned: {
      /** Format: uuid */
      order_id: string;
      assignee: components['schemas']['Assignee'] | null;
    };
    AssigneeList: {
      /** @description By name, at most 500. */
      data: components['schemas']['Assignee'][];
    };
    FailureMessage: {
      /** @example null */
      message: string | null;
      error: string;
      /** @description For a 400 with invalid fields: each of them. */
      details?: components['schemas']['FieldProblem'][];
    };
    FailureEnvelope: {
      /** @enum {string} */
      responseType: 'failure';
      status: number;
      message: components['schemas']['FailureMessage'];
      /**
       * @description Stable, for programs; docs/errors.md has them all.
       * @example ORDER_NOT_FOUND
       */
      code: string;
    };
    PickingImage: {
      id: string;
      /** @description URL, or a path relative to the channel's picture store. */
      media_storage_key: string;
      /** @description Pixels. */
      media_dimension_width: number;
      /** @description Pixels. */
      media_dimension_height: number;
      /** @example image/png */
      media_mime_type: string;
      /** @example PICTURE */
      media_type_code: string;
      /** @description Bytes. */
      file_size: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    SubstituteProduct: {
      allowed_substitutions: unknown[];
      item_id: string;
      name: string | null;
      ean: string | null;
      quantity: number;
      price: number | null;
      substitutable: boolean;
      /** @description How many pictures there are. */
      images: number;
      image_guid: components['schemas']['PickingImage'][];
      properties: {
        [key: string]: unknown;
      };
      fulfilment_flags: string[];
    };
    Substitution: {
      ean: string | null;
      /** @description How many substitutions are allowed. */
      times: number;
      reason: string | null;
      /** @description Lower is preferred. */
      priority: number;
      available: boolean;
      product: components['schemas']['SubstituteProduct'];
    };
    PickingProduct: {
      /**
       * @deprecated
       * @description Deprecated alias of `quantity`.
       */
      amount: number;
      allowed_substitutions: components['schemas']['Substitution'][];
      /**
       * @description Only with `show_status=true`.
       * @enum {string}
       */
      status?: 'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';
      id: string;
      name: string | null;
      sku: string | null;
      /** @description Legacy, beside `ean`. */
      barcode: string | null;
      ean: string | null;
      quantity: number;
      price: number | null;
      uom: string;
      unit_of_measure: string;
      substitutable: boolean;
      allow_replace: boolean;
      category: string | null;
      cat_1: string | null;
      cat_2: string | null;
      cat_3: string | null;
      cat_4: string | null;
      cat_1_id: string | null;
      cat_2_id: string | null;
      cat_3_id: string | null;
      cat_4_id: string | null;
      variable_trade_item_type: string | null;
      is_trade_item_a_variable_unit: boolean;
      fulfilment_flags: string[];
      picked_quantity: number;
      /** @description How many pictures there are. */
      images: number;
      image_guid: components['schemas']['PickingImage'][];
      /** @description What was collected; null until picked. */
      collected_product: {
        [key: string]: unknown;
      } | null;
    };
    PickingProductsMessage: {
      error: string | null;
      message: string | null;
      extra: unknown[];
      data: components['schemas']['PickingProduct'][];
    };
    PickingProducts: {
      /** @enum {string} */
      responseType: 'success';
      status: number;
      message: components['schemas']['PickingProductsMessage'];
    };
    PickedOrder: {
      /**
       * @example picking
       * @enum {string}
       */
      status_name:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /** Format: uuid */
      order_id: string;
      order_number: string;
      /** @description Numeric code; null for failed and suspended orders. */
      status: number | null;
    };
    PickedOrderMessage: {
      error: string | null;
      extra: unknown[];
      message: string;
      data: components['schemas']['PickedOrder'];
    };
    PickedOrderEnvelope: {
      /** @enum {string} */
      responseType: 'success';
      status: number;
      message: components['schemas']['PickedOrderMessage'];
    };
    StorageAssignment: {
      /** @example milk-1l */
      item_id: string;
      /**
       * Format: uuid
       * @description A storage location of the order's place.
       */
      storage_location_id: string;
    };
    AssignStorageLocations: {
      /** @description Each item at most once; items that are not named stay where they are. */
      items: components['schemas']['StorageAssignment'][];
    };
    NamedAssignment: {
      item_id: string;
      /** Format: uuid */
      storage_location_id: string;
      storage_location_name: string;
    };
    StorageAssigned: {
      success: boolean;
      /** @example Storage locations assigned */
      message: string;
      /** Format: uuid */
      order_id: string;
      assignments: components['schemas']['NamedAssignment'][];
    };
    DeviceToken: {
      /**
       * @description Registration token that the push service issued to the app; at most 1,024 bytes.
       * @example fcm-registration-token
       */
      device_token: string;
    };
    DeviceSubscription: {
      /** Format: uuid */
      place_id: string;
      device_token: string;
    };
    SubscriptionMessage: {
      /** @example null */
      error: string | null;
      /** @example null */
      extra: string | null;
      /** @example Device subscribed */
      message: string;
      data: components['schemas']['DeviceSubscription'];
    };
    SubscriptionEnvelope: {
      /** @example 200 */
      status: number;
      /** @example success */
      responseType: string;
      message: components['schemas']['SubscriptionMessage'];
    };
    WebPushConfig: {
      api_key: string;
      /** @example stores */
      project_id: string;
      /** @example 123456789 */
      messaging_sender_id: string;
      /** @example 1:123456789:web:0a1b2c */
      app_id: string;
      /** @description The public key that a browser subscribes with. */
      vapid_key: string;
    };
    WebPush: {
      /** @description Null: no push messages to browsers are configured. */
      config: components['schemas']['WebPushConfig'] | null;
    };
    FoundOrder: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      channel_id: string;
      /** @example WEB-10042 */
      order_number: string;
      /** @description Counts the changes, from 1. */
      version: number;
      /** @enum {string} */
      status:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /**
       * @description 0 home delivery, 1 click and collect, 2 SmartPost.
       * @enum {integer|null}
       */
      delivery_type: 0 | 1 | 2 | null;
      /**
       * Format: uuid
       * @description The place of the order; null when it has none.
       */
      place_id: string | null;
      /** Format: date-time */
      order_date: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description The next deadline of the order; null when it has none to meet. */
      due:
        | ({
            /** @enum {string} */
            kind: 'accept_by' | 'pick_by' | 'ready_by';
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            state: 'waiting' | 'warned' | 'breached' | 'met';
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Who takes care of the order; null for nobody. */
      assignee:
        | ({
            /** Format: uuid */
            person_id: string;
            name: string;
          } & {
            [key: string]: unknown;
          })
        | null;
    };
    FailedCreation: {
      job: components['schemas']['Job'];
      /** @description What can be done about it. */
      remedy: string | null;
    };
    FoundOrders: {
      /** @description The newest first. */
      data: components['schemas']['FoundOrder'][];
      /**
       * @description Creations with exactly this order number that failed, so that there may be no such order, the newest first, at most 20. Only on
       *     the first page.
       */
      failed_creations: components['schemas']['FailedCreation'][];
      /** @description Give this as `after` to get the next, older page; null on the last page. */
      next: string | null;
    };
    StatusMove: {
      /**
       * @description Null on creation.
       * @enum {string|null}
       */
      from:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended'
        | null;
      /** @enum {string} */
      to:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
    };
    VersionDetail: {
      /**
       * @description The kind of change that made the version.
       * @example item_updated
       * @enum {string}
       */
      change_type:
        | 'created'
        | 'updated'
        | 'status_changed'
        | 'courier_dispatched'
        | 'item_added'
        | 'item_updated'
        | 'item_removed'
        | 'storage_assigned';
      version: number;
      /** @description Null when the status stayed. */
      status: components['schemas']['StatusMove'] | null;
      /** @description Client name of the key that asked for the change, or of the person. */
      actor: string | null;
      request_id: string | null;
      /** @description Null where they are left out because they are long: `GET /v1/orders/{orderId}/history` has them. */
      changes: components['schemas']['FieldChange'][] | null;
    };
    VersionEntry: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'version';
      /** @description When the change was made. */
      at: string;
      detail: components['schemas']['VersionDetail'];
    };
    JobEntry: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'job';
      /** @description When it was accepted. */
      at: string;
      detail: components['schemas']['Job'];
    };
    LatestAttempt: {
      /** @description From 1. */
      number: number;
      /** Format: date-time */
      attempted_at: string;
      duration_ms: number;
      /** @description Null when there was no response. */
      response_status: number | null;
      error: string | null;
    };
    DeliveryDetail: {
      /** @enum {string} */
      state: 'pending' | 'held' | 'delivered' | 'failed';
      /** Format: uuid */
      id: string;
      event_id: string;
      /** @example order:created */
      event_type: string;
      /** @description Of the order. */
      version: number | null;
      attempts: number;
      error: string | null;
      /** @description When the next attempt is due, or was due while it waits or is under way; null when there is none. */
      next_retry: string | null;
      /** @description The newest first, at most 10; its history has all. */
      latest_attempts: components['schemas']['LatestAttempt'][];
    };
    DeliveryEntry: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'delivery';
      /** @description When it was made. */
      at: string;
      detail: components['schemas']['DeliveryDetail'];
    };
    PushDetail: {
      /**
       * @description How many of them have which state.
       * @example {
       *       "sent": 2,
       *       "failed": 1
       *     }
       */
      states: {
        [key: string]: number;
      };
      event_id: string;
      /** Format: uuid */
      place_id: string;
      /** @description How many devices it is for. */
      devices: number;
      /** @description A code of the push service for one of those that failed. */
      error: string | null;
    };
    PushEntry: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'push';
      /** @description When the first message was made. */
      at: string;
      detail: components['schemas']['PushDetail'];
    };
    AuditDetail: {
      /**
       * Format: uuid
       * @description As in `GET /v1/audit`.
       */
      id: string;
      request_id: string | null;
      actor: components['schemas']['Actor'];
      /** @example order.claim_taken_over */
      action: string;
      /** @description Names of the fields that changed, never their values. */
      changed: string[];
    };
    AuditMoment: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'audit';
      at: string;
      detail: components['schemas']['AuditDetail'];
    };
    PickDetail: {
      /** @enum {string|null} */
      missing_reason: 'out_of_stock' | 'damaged' | 'not_found' | 'expired' | 'other' | null;
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      change: 'pick';
      /** Format: uuid */
      order_id: string;
      /** @example milk-1l */
      item_id: string;
      ordered: number;
      picked: number;
      missing: number;
      substitutes: components['schemas']['ShownSubstitute'][];
      /** @description In grams; null where it is not sold by weight. */
      weight: number | null;
      picked_by: string;
      /** Format: date-time */
      picked_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description Counts the states of the line, from 1; 0: what had been said no longer fits the order. */
      revision: number;
    };
    ClaimDetail: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      change: 'claim';
      /** @description Who picks the order; null: it was released. */
      claim: components['schemas']['Claim'] | null;
      /** @description Who picked it before. */
      taken_over_from?: string | null;
      released_by?: string;
    };
    PickingEntry: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'picking';
      detail: components['schemas']['PickDetail'] | components['schemas']['ClaimDetail'];
      at: string;
    };
    NoteDetail: {
      /** Format: uuid */
      id: string;
      text: string;
      actor: components['schemas']['Actor'];
    };
    NoteEntry: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'note';
      at: string;
      detail: components['schemas']['NoteDetail'];
    };
    AssignmentDetail: {
      /** @description Null: nobody any more. */
      assignee: components['schemas']['Assignee'] | null;
      actor: components['schemas']['Actor'];
    };
    AssignmentEntry: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: 'assignment';
      at: string;
      detail: components['schemas']['AssignmentDetail'];
    };
    Timeline: {
      /** @description The newest first. */
      data: (
        | components['schemas']['VersionEntry']
        | components['schemas']['JobEntry']
        | components['schemas']['DeliveryEntry']
        | components['schemas']['PushEntry']
        | components['schemas']['AuditMoment']
        | components['schemas']['PickingEntry']
        | components['schemas']['NoteEntry']
        | components['schemas']['AssignmentEntry']
      )[];
      /** Format: uuid */
      order_id: string;
      order_number: string;
      /** @description Give this as `after` to get the next, older page; null on the last page. */
      next: string | null;
    };
    AttentionEntry: {
      /** @enum {string} */
      kind: 'deadline' | 'failed' | 'suspended' | 'webhook' | 'parked' | 'channel';
      /** @description With the kind and the channel: what to acknowledge. */
      key: string;
      /** Format: uuid */
      channel_id: string;
      /** Format: uuid */
      order_id: string | null;
      order_number: string | null;
      /** Format: uuid */
      place_id: string | null;
      /** @description The deadline, the type of the job, event or parked work, the status of the order, the health of the channel. */
      subject: string;
      /** @description Why, as far as it is known: of a deadline its state, of a job its error as JSON text. */
      reason: string | null;
      /** @description When it began to need a hand. */
      at: string;
      /**
       * Format: date-time
       * @description Null when nobody has seen it.
       */
      acknowledged_at: string | null;
      acknowledged_by: components['schemas']['Actor'] | null;
    };
    AttentionPage: {
      /** @description The newest first. */
      data: components['schemas']['AttentionEntry'][];
      /** @description Give this as `after` to get the next, older page; null on the last page. */
      next: string | null;
    };
    AttentionCounts: {
      /** @description By kind, also those with nothing. Of each kind and channel at most 10,000 are counted. */
      counts: {
        [key: string]: number;
      };
      total: number;
    };
    AcknowledgedItem: {
      /** @enum {string} */
      kind: 'deadline' | 'failed' | 'suspended' | 'webhook' | 'parked' | 'channel';
      key: string;
      /**
       * Format: uuid
       * @description Its channel. When every entry names its own, only these are looked at, else all channels that you can access, of which more than
       *     400 are refused.
       */
      channel_id?: string;
      /**
       * @description The `at` of the entry as you have seen it: what has begun under its key since stays in the list. Absent: all that began before
       *     the request.
       */
      at?: string;
    };
    Acknowledge: {
      /** @description At most 100. */
      items: components['schemas']['AcknowledgedItem'][];
    };
    Acknowledged: {
      /** @description How many of them still needed a hand. */
      acknowledged: number;
    };
    BulkFilter: {
      /**
       * @description Only orders that are behind a deadline.
       * @enum {string}
       */
      late?: 'true' | 'false';
      /**
       * Format: uuid
       * @description Only orders of these channels, with commas between their ids. Absent: all channels that you can access.
       */
      channel_id?: string;
      /**
       * Format: uuid
       * @description Only orders of these places, at most 50, with commas between their ids.
       */
      place_id?: string;
      /** @description Only orders in one of these statuses, with commas between them. */
      status?: string;
      /** @description Only orders whose `order_date` is at or after this. */
      date_from?: string;
      /** @description Only orders whose `order_date` is at or before this. */
      date_to?: string;
      /** @description Only orders that are neither completed nor cancelled and have not changed for so many minutes. */
      unchanged_for?: number;
      /**
       * Format: uuid
       * @description Only orders that this person takes care of.
       */
      assignee?: string;
      /**
       * @description Of deliveries: only those with this outcome of the latest attempt; `failed` includes held ones.
       * @enum {string}
       */
      delivery_status?: 'delivered' | 'failed';
      /** @description As there; absent: all orders that pass the other filters. */
      q?: string;
      /**
       * @description Of jobs: only this type.
       * @example order_create
       */
      type?: string;
      /**
       * Format: uuid
       * @description Of jobs and deliveries: only those of this order.
       */
      order_id?: string;
      /** @description Of jobs and deliveries: only those with this order number. */
      order_number?: string;
      /**
       * @description Of jobs: only those of the newest 10,000 whose error has this code.
       * @example PLACE_NOT_FOUND
       */
      error_code?: string;
      /** @description Of deliveries: only those created from this time on. */
      since?: string;
      /** @description Of deliveries: only those created up to this time. */
      until?: string;
      /**
       * @description Of deliveries: only those of this event.
       * @example order:created
       * @enum {string}
       */
      event_type?:
        'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test';
      /**
       * @description Of deliveries: only those to which the endpoint last responded with this.
       * @example 503
       */
      response_status?: number;
      /** @description Of deliveries: only those without a response for this reason, as the causes of failures have it. */
      error?: string;
    };
    StartBulk: {
      /**
       * @description `move`: changes the status of orders. `assign`: gives orders to a person. `note`: writes a note beside orders. `retry`: queues
       *     failed jobs again. `replay`: sends webhook deliveries again.
       * @enum {string}
       */
      action: 'move' | 'assign' | 'note' | 'retry' | 'replay';
      /**
       * @description For `move`: the new status.
       * @enum {string}
       */
      status?:
        | 'pending'
        | 'processing'
        | 'picking'
        | 'picked'
        | 'retrieving'
        | 'shipped'
        | 'collected'
        | 'completed'
        | 'cancelled'
        | 'failed'
        | 'suspended';
      /**
       * Format: uuid
       * @description For `assign`, required: who takes care of the orders; null: nobody.
       */
      person_id?: string | null;
      /**
       * @description For `move`: as in `PATCH /v1/orders/{orderId}/status`, the same for all; at most 16,384 bytes as JSON.
       * @example {
       *       "cancellation_reason": "picking_rejected_by_store"
       *     }
       */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description For `move`: as `X-Force-Transition: true`.
       * @default false
       */
      force: boolean;
      /**
       * @description For `note`: what is written beside each order.
       * @example The store closes early today
       */
      text?: string;
      /**
       * Format: uuid
       * @description For `replay`, required: the channel whose deliveries are sent again.
       */
      channel_id?: string;
      /** @description The ids of what it is done to, each once. Either these or `filter`. */
      ids?: string[] | null;
      /** @description Done to what it finds at the moment of the request, at most 10,000. */
      filter?: components['schemas']['BulkFilter'] | null;
      /**
       * @description Changes nothing: items end as they would, at this moment.
       * @default false
       */
      dry_run: boolean;
    };
    BulkError: {
      /** @description From the table of errors. */
      code: string;
      message: string;
    };
    BulkCounts: {
      waiting: number;
      /** @description Their jobs have not ended. */
      running: number;
      /** @description In a dry run: would be done. */
      done: number;
      failed: number;
      cancelled: number;
    };
    BulkFailure: {
      /**
       * @description From the table of errors.
       * @example INVALID_STATUS_TRANSITION
       */
      code: string;
      count: number;
    };
    Bulk: {
      /** @enum {string} */
      action: 'move' | 'assign' | 'note' | 'retry' | 'replay';
      /** @description What is done to each item, as it was asked for. */
      details: {
        [key: string]: unknown;
      };
      /** @description Null when items were named. */
      filter: {
        [key: string]: unknown;
      } | null;
      /**
       * @description waiting (behind an earlier one of the same caller), running, cancelling (what had begun is ending), completed or cancelled.
       * @enum {string}
       */
      state: 'waiting' | 'running' | 'cancelling' | 'completed' | 'cancelled';
      /** Format: uuid */
      id: string;
      dry_run: boolean;
      /** @description Why the service cancelled it: whoever asked for it can't any more. Null when it did not. */
      error: components['schemas']['BulkError'] | null;
      /** @description Items. */
      total: number;
      counts: components['schemas']['BulkCounts'];
      /** @description Items that failed, by code, the most frequent first. */
      failures: components['schemas']['BulkFailure'][];
      /** @description Who asked for it. */
      requested_by: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      started_at: string | null;
      /** Format: date-time */
      ended_at: string | null;
    };
    BulkList: {
      /** @description The newest first. */
      data: components['schemas']['Bulk'][];
      /** @description Give this as `after` to get the next, older page; null on the last page. */
      next: string | null;
    };
    BulkItem: {
      /** @enum {string} */
      state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
      /** @description Its place in the bulk, from 0 on. */
      position: number;
      /**
       * Format: uuid
       * @description Of the order, job or delivery.
       */
      id: string;
      /**
       * Format: uuid
       * @description Null where there is none, or you can't access it.
       */
      channel_id: string | null;
      /** @description Of the order that it is about; null where there is none, it is no longer kept, or you can't access it any more. */
      order_number: string | null;
      /** @description Of a delivery: what it says. */
      event_type: string | null;
      /** @description Of a delivery; see `GET /v1/channels/{channelId}/webhook/history?event_id=`. */
      event_id: string | null;
      /** @description Of a job: what it does. */
      job_type: string | null;
      /** @description Why it failed, or would. */
      error: components['schemas']['BulkError'] | null;
      /**
       * Format: uuid
       * @description The job that does it; see `GET /v1/jobs/{jobId}`.
       */
      job_id: string | null;
      /** Format: date-time */
      ended_at: string | null;
    };
    BulkItemList: {
      /** @description In the order of the bulk. */
      data: components['schemas']['BulkItem'][];
      /** @description Give this as `after` to get the next page; null on the last page. */
      next: number | null;
    };
    AuditEntry: {
      /**
       * @example channel
       * @enum {string}
       */
      resource_type:
        | 'api_key'
        | 'bulk'
        | 'channel'
        | 'channel_type'
        | 'device'
        | 'order'
        | 'parked'
        | 'person'
        | 'place'
        | 'saved_view'
        | 'storage_location';
      /** @description The entry's id; for a change of an order `<order id>:<version>`. */
      id: string;
      at: string;
      /** @description The `X-Request-Id` of the request; null for what the service does on its own. */
      request_id: string | null;
      actor: components['schemas']['Actor'];
      /** @example channel.webhook_configured */
      action: string;
      resource_id: string;
      /** Format: uuid */
      channel_id: string | null;
      /** @description For an order: the version that the change made. */
      version: number | null;
      /**
       * @description Names of the fields that changed, at most 100; never their values.
       * @example [
       *       "webhook_enabled",
       *       "webhook_secret"
       *     ]
       */
      changed: string[];
    };
    AuditPage: {
      /** @description The newest first. */
      data: components['schemas']['AuditEntry'][];
      /** @description Give this as `after` to get the next, older page; null on the last page. */
      next: string | null;
    };
    Liveness: {
      /** @enum {string} */
      status: 'ok';
    };
    ReadinessChecks: {
      /** @enum {string} */
      database: 'up' | 'down';
      /**
       * @description `newer`: migrated by a newer release, this one still works with it. `behind`: migrations are missing.
       * @enum {string}
       */
      schema?: 'current' | 'newer' | 'behind' | 'unusable';
      /**
       * @description Whether accepted requests are written.
       * @enum {string}
       */
      intake: 'up' | 'down';
      /**
       * @description Whether background work succeeds.
       * @enum {string}
       */
      work: 'up' | 'down';
      /**
       * @description Only where `REDIS_URL` is set.
       * @enum {string}
       */
      redis?: 'up' | 'down';
      /**
       * @description Only where `DATABASE_READ_URL` is set: whether it is read from.
       * @enum {string}
       */
      replica?: 'up' | 'down';
      /**
       * @description Only on a Citus cluster: whether all nodes respond. Requests for channels on another node are served as usual.
       * @enum {string}
       */
      nodes?: 'up' | 'down';
    };
    ReadinessReasons: {
      database?: string;
      intake?: string;
      work?: string;
      redis?: string;
      replica?: string;
      /** @example "no response from node 3": its number in `pg_dist_node` */
      nodes?: string;
    };
    Readiness: {
      /**
       * @description `degraded`: requests are served as usual, but background work is delayed because it fails or Redis is
       *     unavailable, or the replica is not read from; or a node of a cluster is away, and requests for its channels get 503.
       * @enum {string}
       */
      status: 'ok' | 'degraded' | 'unavailable';
      checks: components['schemas']['ReadinessChecks'];
      /** @description Why a check is `down`, if known. */
      reasons?: components['schemas']['ReadinessReasons'];
    };
    SystemQueue: {
      /** @enum {string} */
      name: 'jobs' | 'events' | 'deliveries';
      /** @description At most 10,000 are counted. */
      waiting: number;
      /** @description How long the one that is due longest has been due, in seconds. */
      lag_seconds: number;
    };
    SystemProcess: {
      /** @enum {string} */
      role: 'all' | 'api' | 'worker';
      /** Format: uuid */
      id: string;
      host: string;
      pid: number;
      /**
       * @description Of the release; null for a release that does not say it.
       * @example 0.1.0
       */
      version: string | null;
      /** Format: date-time */
      started_at: string;
      /** Format: date-time */
      seen_at: string;
    };
    System: {
      queues: components['schemas']['SystemQueue'][];
      /** @description Webhook deliveries that wait for a replay; at most 10,000 are counted. */
      deliveries_held: number;
      /** @description Jobs that failed; at most 10,000 are counted. */
      jobs_failed: number;
      /** @description In bytes; on a cluster, of its coordinator. */
      database_bytes: number;
      /** @example 18.0 */
      database_version: string;
      processes: components['schemas']['SystemProcess'][];
      as_of: string;
    };
    OrderCreatedEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event_type: 'order:created';
      /** @description The same in every attempt: drop repeats by it */
      event_id: string;
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        order_id: string;
        /** Format: uuid */
        id: string;
        version: number;
        /** Format: uuid */
        channel_id: string;
        /** @enum {string} */
        status:
          | 'pending'
          | 'processing'
          | 'picking'
          | 'picked'
          | 'retrieving'
          | 'shipped'
          | 'collected'
          | 'completed'
          | 'cancelled'
          | 'failed'
          | 'suspended';
        order_number: string;
        /** Format: date-time */
        order_date: string;
        /** @enum {integer|null} */
        delivery_type: 0 | 1 | 2 | null;
        customer_info: Record<string, never> | null;
        items: {
          item_id: string;
          sku: string | null;
          name: string | null;
          quantity: number;
          price: number | null;
          /** @enum {string} */
          status: 'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';
          image_url: string | null;
          properties: Record<string, never>;
          substitutable: boolean;
          allowed_substitutions: unknown[];
          collected_product: Record<string, never> | null;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
        }[];
        totals: Record<string, never> | null;
        shipping_info: Record<string, never> | null;
        payment_info: Record<string, never> | null;
        place_info: {
          place_id: string;
          place_external_id: string | null;
          name: string | null;
          address: Record<string, never> | null;
        } | null;
        channel_specific_data: Record<string, never> | null;
        metadata: Record<string, never> | null;
        fulfilment_flags: string[];
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        caused_by?: string;
        correlation_id?: string;
      };
    };
    OrderUpdatedEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event_type: 'order:updated';
      /** @description The same in every attempt: drop repeats by it */
      event_id: string;
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        order_id: string;
        /** Format: uuid */
        id: string;
        version: number;
        /** Format: uuid */
        channel_id: string;
        /** @enum {string} */
        status:
          | 'pending'
          | 'processing'
          | 'picking'
          | 'picked'
          | 'retrieving'
          | 'shipped'
          | 'collected'
          | 'completed'
          | 'cancelled'
          | 'failed'
          | 'suspended';
        order_number: string;
        /** Format: date-time */
        order_date: string;
        /** @enum {integer|null} */
        delivery_type: 0 | 1 | 2 | null;
        customer_info: Record<string, never> | null;
        items: {
          item_id: string;
          sku: string | null;
          name: string | null;
          quantity: number;
          price: number | null;
          /** @enum {string} */
          status: 'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';
          image_url: string | null;
          properties: Record<string, never>;
          substitutable: boolean;
          allowed_substitutions: unknown[];
          collected_product: Record<string, never> | null;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
        }[];
        totals: Record<string, never> | null;
        shipping_info: Record<string, never> | null;
        payment_info: Record<string, never> | null;
        place_info: {
          place_id: string;
          place_external_id: string | null;
          name: string | null;
          address: Record<string, never> | null;
        } | null;
        channel_specific_data: Record<string, never> | null;
        metadata: Record<string, never> | null;
        fulfilment_flags: string[];
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
        changes: {
          status?: {
            /** @enum {string} */
            from:
              | 'pending'
              | 'processing'
              | 'picking'
              | 'picked'
              | 'retrieving'
              | 'shipped'
              | 'collected'
              | 'completed'
              | 'cancelled'
              | 'failed'
              | 'suspended';
            /** @enum {string} */
            to:
              | 'pending'
              | 'processing'
              | 'picking'
              | 'picked'
              | 'retrieving'
              | 'shipped'
              | 'collected'
              | 'completed'
              | 'cancelled'
              | 'failed'
              | 'suspended';
          };
          items?: {
            item_id: string;
            field: string;
            from: unknown;
            to: unknown;
          }[];
        };
        caused_by?: string;
        correlation_id?: string;
      };
    };
    OrderStatusChangedEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event_type: 'order:status_changed';
      /** @description The same in every attempt: drop repeats by it */
      event_id: string;
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        order_id: string;
        /** Format: uuid */
        channel_id: string;
        order_number: string;
        version: number;
        status: {
          /** @enum {string} */
          from:
            | 'pending'
            | 'processing'
            | 'picking'
            | 'picked'
            | 'retrieving'
            | 'shipped'
            | 'collected'
            | 'completed'
            | 'cancelled'
            | 'failed'
            | 'suspended';
          /** @enum {string} */
          to:
            | 'pending'
            | 'processing'
            | 'picking'
            | 'picked'
            | 'retrieving'
            | 'shipped'
            | 'collected'
            | 'completed'
            | 'cancelled'
            | 'failed'
            | 'suspended';
        };
        /** @enum {string} */
        previous_status:
          | 'pending'
          | 'processing'
          | 'picking'
          | 'picked'
          | 'retrieving'
          | 'shipped'
          | 'collected'
          | 'completed'
          | 'cancelled'
          | 'failed'
          | 'suspended';
        /** @enum {string} */
        old_status:
          | 'pending'
          | 'processing'
          | 'picking'
          | 'picked'
          | 'retrieving'
          | 'shipped'
          | 'collected'
          | 'completed'
          | 'cancelled'
          | 'failed'
          | 'suspended';
        /** @enum {string} */
        new_status:
          | 'pending'
          | 'processing'
          | 'picking'
          | 'picked'
          | 'retrieving'
          | 'shipped'
          | 'collected'
          | 'completed'
          | 'cancelled'
          | 'failed'
          | 'suspended';
        metadata: {
          updated_by: string | null;
          user_id: string | null;
          user_name: string | null;
          forced_transition?: boolean;
        } & {
          [key: string]: unknown;
        };
        order: {
          /** Format: uuid */
          order_id: string;
          /** Format: uuid */
          id: string;
          version: number;
          /** Format: uuid */
          channel_id: string;
          /** @enum {string} */
          status:
            | 'pending'
            | 'processing'
            | 'picking'
            | 'picked'
            | 'retrieving'
            | 'shipped'
            | 'collected'
            | 'completed'
            | 'cancelled'
            | 'failed'
            | 'suspended';
          order_number: string;
          /** Format: date-time */
          order_date: string;
          /** @enum {integer|null} */
          delivery_type: 0 | 1 | 2 | null;
          customer_info: Record<string, never> | null;
          items: {
            item_id: string;
            sku: string | null;
            name: string | null;
            quantity: number;
            price: number | null;
            /** @enum {string} */
            status: 'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';
            image_url: string | null;
            properties: Record<string, never>;
            substitutable: boolean;
            allowed_substitutions: unknown[];
            collected_product: Record<string, never> | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
          }[];
          totals: Record<string, never> | null;
          shipping_info: Record<string, never> | null;
          payment_info: Record<string, never> | null;
          place_info: {
            place_id: string;
            place_external_id: string | null;
            name: string | null;
            address: Record<string, never> | null;
          } | null;
          channel_specific_data: Record<string, never> | null;
          metadata: Record<string, never> | null;
          fulfilment_flags: string[];
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
        };
        caused_by?: string;
        correlation_id?: string;
      } & (unknown & unknown & unknown & unknown);
    };
    OrderFailedEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event_type: 'order:failed';
      /** @description The same in every attempt: drop repeats by it */
      event_id: string;
      /** Format: date-time */
      timestamp: string;
      data:
        | {
            /** Format: uuid */
            channel_id: string;
            order_number: string | null;
            /** @constant */
            operation_type: 'order_create';
            error_count: number;
            metadata: {
              errors: string[];
              retry_count: number;
              order_data: {
                order_number: string | null;
                channel_id: string;
              };
              error_code?: string;
            } & {
              [key: string]: unknown;
            };
            caused_by?: string;
            correlation_id?: string;
          }
        | {
            /** Format: uuid */
            channel_id: string;
            order_number: string | null;
            /** @constant */
            operation_type: 'order_status_update';
            error_count: number;
            metadata: {
              errors: string[];
              error_code: string;
              requested_status: string;
              current_status: string | null;
              valid_transitions: string[];
              processor: string;
              updated_by: string | null;
              failure_type: string;
            } & {
              [key: string]: unknown;
            };
            caused_by?: string;
            correlation_id?: string;
          }
        | {
            /** Format: uuid */
            channel_id: string;
            order_number: string | null;
            /** @constant */
            operation_type: 'order_validation';
            error_count: number;
            metadata: {
              errors: string[];
              validation_errors: string[];
              validator: string;
              order_data: {
                order_number: string | null;
                channel_id: string;
                has_items: boolean;
              };
              error_code?: string;
            } & {
              [key: string]: unknown;
            };
            caused_by?: string;
            correlation_id?: string;
          }
        | {
            /** Format: uuid */
            channel_id: string;
            order_number: string | null;
            /** @constant */
            operation_type: 'place_resolution';
            error_count: number;
            metadata: {
              errors: string[];
              place_external_id: string | null;
              error_code?: string;
            } & {
              [key: string]: unknown;
            };
            caused_by?: string;
            correlation_id?: string;
          };
    };
    WebhookTestEvent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      event_type: 'webhook:test';
      /** @description The same in every attempt: drop repeats by it */
      event_id: string;
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        channel_id: string;
        channel_name: string;
        message: string;
      };
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Names this request in logs and in the audit log */
    RequestId: string;
    /** @description How many requests may be sent at once */
    RateLimitLimit: number;
    /** @description How many of them are left */
    RateLimitRemaining: number;
    /** @description Seconds until all of them are there again */
    RateLimitReset: number;
    /** @description Seconds until the same request may be repeated */
    RetryAfter: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listParkedWork: {
    parameters: {
      query?: {
        /** @description Only this kind */
        kind?: 'job' | 'event' | 'delivery' | 'push' | 'deadline' | 'bulk';
        /** @description Only what belongs to this channel */
        channel_id?: string;
        /** @description Entries, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParkedPage'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  retryParkedWork: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RetryParked'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParkedRetried'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listApiKeys: {
    parameters: {
      query?: {
        /** @description Number of rows, at least 1; more than 100 is treated as 100. All rows when absent. */
        limit?: number;
        /** @description Rows to skip. */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateApiKey'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the API key */
        keyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "API key not found",
           *       "code": "API_KEY_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  updateApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the API key */
        keyId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateApiKey'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "API key not found",
           *       "code": "API_KEY_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  deactivateApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the API key */
        keyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "API key not found",
           *       "code": "API_KEY_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CurrentSession'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  signIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignIn'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CurrentSession'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Wrong e-mail address or password",
           *       "code": "WRONG_SIGN_IN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  signOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangePassword'];
      };
    };
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createSocketToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SocketToken'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  pairDevice: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PairDevice'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CurrentSession'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description No longer usable */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "This link was used, replaced or has expired",
           *       "code": "LINK_NOT_USABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  changePicker: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PickerName'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CurrentSession'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getSignInMethods: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignInMethods'];
        };
      };
    };
  };
  beginOidcSignIn: {
    parameters: {
      query?: {
        /** @description Where to go afterwards: a path of the console, of at most 1,000 bytes. Anything else leads to its start. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To the identity provider */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  finishOidcSignIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To the page that asked to sign in, with a session; or to the sign-in, with why not */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listOwnSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  endOwnSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  endOwnSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the session */
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Session not found",
           *       "code": "SESSION_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  showSignInLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkToken'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShownLink'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description No longer usable */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "This link was used, replaced or has expired",
           *       "code": "LINK_NOT_USABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  useSignInLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UseLink'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CurrentSession'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description No longer usable */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "This link was used, replaced or has expired",
           *       "code": "LINK_NOT_USABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listPeople: {
    parameters: {
      query?: {
        /** @description Page number, from 1. */
        page?: number;
        /** @description Rows per page, at least 1; more than 100 is treated as 100. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PeopleList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  invitePerson: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InvitePerson'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvitedPerson'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getPerson: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the person */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Person'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Person not found",
           *       "code": "PERSON_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  updatePerson: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the person */
        personId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdatePerson'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Person'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Person not found",
           *       "code": "PERSON_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createPersonLink: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the person */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Link'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Person not found",
           *       "code": "PERSON_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listPersonSessions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the person */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Person not found",
           *       "code": "PERSON_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  signOutPerson: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the person */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Person not found",
           *       "code": "PERSON_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  endPersonSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the person */
        personId: string;
        /** @description The id of the session */
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Session not found",
           *       "code": "SESSION_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listSavedViews: {
    parameters: {
      query?: {
        /** @description Only views of this screen. */
        screen?: 'board' | 'orders';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedViewList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createSavedView: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSavedView'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedView'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  updateSavedView: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the saved view */
        viewId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateSavedView'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SavedView'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  deleteSavedView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the saved view */
        viewId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listJobs: {
    parameters: {
      query?: {
        /** @description Page number, from 1. */
        page?: number;
        /** @description Rows per page, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description Only jobs of this channel. */
        channel_id?: string;
        /** @description Only with this status */
        status?: 'queued' | 'processing' | 'completed' | 'failed';
        /** @description Only of this type */
        type?:
          | 'order_create'
          | 'order_update'
          | 'order_status_update'
          | 'order_deadline'
          | 'storage_location_create'
          | 'storage_location_update'
          | 'storage_location_delete'
          | 'channel_health_check';
        /** @description Only jobs of this order, even if it was never created: `orderData.id` of its 202. */
        order_id?: string;
        /** @description Only jobs of requests with this order number, even if the order was never created. */
        order_number?: string;
        /** @description Only jobs whose error has this code: of the newest 10,000 failed ones, or of those of `status`. */
        error_code?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listJobFailures: {
    parameters: {
      query?: {
        /** @description Only jobs of this channel. */
        channel_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobFailureCauses'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the job */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Job not found",
           *       "code": "JOB_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  retryJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the job */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobRetried'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Job not found",
           *       "code": "JOB_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getBaseOrderSchema: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BaseOrderSchema'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getOrderSchema: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChannelOrderSchema'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listChannels: {
    parameters: {
      query?: {
        /** @description Page number, from 1. */
        page?: number;
        /** @description Rows per page, at least 1; more than 100 is treated as 100. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChannelList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createChannel: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateChannel'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Channel'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listChannelTypes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChannelTypeList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  addChannelType: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AddChannelType'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChannelTypeAdded'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getChannel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Channel'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  updateChannel: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateChannel'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Channel'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listWebhookEvents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookEventList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookConfig'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  configureWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConfigureWebhook'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookConfig'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookTested'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description It failed; `details` says why */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookTestFailed'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RotateSecret'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookConfig'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listWebhookFailures: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryFailureCauses'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description Rows per page, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description How many to leave out from the beginning */
        offset?: number;
        /** @description Only deliveries of this event. */
        event_type?:
          'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test';
        /** @description Only the delivery of this event. */
        event_id?: string;
        /** @description Only deliveries of events of this order, including failures of its requests. */
        order_id?: string;
        /**
         * @description Only deliveries of events of the order with this number, including failures of its requests, even if it
         *     was never created.
         */
        order_number?: string;
        /** @description Only deliveries with this outcome of the latest attempt. */
        status?: 'delivered' | 'failed';
      };
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listWebhookAttempts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
        /** @description The id of the delivery */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttemptList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Webhook delivery not found",
           *       "code": "DELIVERY_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  replayWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
        /** @description The id of the delivery */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveryReplayed'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Webhook delivery not found",
           *       "code": "DELIVERY_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  replayWebhooks: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Replay'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Replayed'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listWebhookEndpoints: {
    parameters: {
      query?: {
        /** @description Page number, from 1. */
        page?: number;
        /** @description Rows per page, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description `failing`: enabled, and the latest attempt failed. `disabled`: switched off, by a person or the service. */
        trouble?: 'failing' | 'disabled';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EndpointList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getOauth2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Oauth2Config'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  configureOauth2: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConfigureOauth2'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Channel'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  removeOauth2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Oauth2Removed'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  testOauth2: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Oauth2Tested'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query: {
        /** @description Only what belongs to this channel */
        channel_id: string;
        /**
         * @description The `next` of an earlier response, or the event_id of the last event seen, even if it has been deleted.
         *     Absent: from the beginning.
         */
        after?: string;
        /** @description Only events of this type. */
        event_type?:
          'order:created' | 'order:updated' | 'order:status_changed' | 'order:failed' | 'webhook:test';
        /** @description Only events of this order, including failures of its requests. */
        order_id?: string;
        /** @description Only events of the order with this number, including failures of its requests, even if it was never created. */
        order_number?: string;
        /** @description At least 1; more than 100 is treated as 100. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventFeed'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  checkChannelHealth: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthCheckAccepted'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listPlaces: {
    parameters: {
      query: {
        /** @description Only what belongs to this channel */
        channel_id: string;
        /** @description Rows, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description Rows to skip. */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PlaceList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createPlace: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreatePlace'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Place'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getPlace: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Place'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  replacePlace: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReplacePlace'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Place'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  updatePlace: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PatchPlace'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Place'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  linkPlace: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['LinkChannel'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Place'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  unlinkPlace: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Place'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  importStorageLocations: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['StorageImportForm'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageImport'];
        };
      };
      /** @description No file, or a file that cannot be imported */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageImportRefused'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listStorageLocations: {
    parameters: {
      query?: {
        /** @description Number of rows, at least 1; more than 100 is treated as 100. All rows when absent. */
        limit?: number;
        /** @description Rows to skip. */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageLocationList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createStorageLocation: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateStorageLocation'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageJobAccepted'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getStorageLocation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the storage location */
        locationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageLocation'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Storage location not found",
           *       "code": "STORAGE_LOCATION_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  deleteStorageLocation: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the storage location */
        locationId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageJobAccepted'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Storage location not found",
           *       "code": "STORAGE_LOCATION_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  updateStorageLocation: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the storage location */
        locationId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateStorageLocation'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageJobAccepted'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Storage location not found",
           *       "code": "STORAGE_LOCATION_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listOrders: {
    parameters: {
      query: {
        /** @description Page number, from 1. */
        page?: number;
        /** @description Rows per page, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description Only what belongs to this channel */
        channel_id: string;
        /** @description Only with this status */
        status?:
          | 'pending'
          | 'processing'
          | 'picking'
          | 'picked'
          | 'retrieving'
          | 'shipped'
          | 'collected'
          | 'completed'
          | 'cancelled'
          | 'failed'
          | 'suspended';
        /** @description Only of the order with this number */
        order_number?: string;
        /** @description Only orders of this place. */
        place_id?: string;
        /** @description Only orders whose `order_date` is at or after this. */
        date_from?: string;
        /** @description Only orders whose `order_date` is at or before this. */
        date_to?: string;
        /** @description `standard`, or `channel` for the shape of the channel's own type. */
        format?: 'standard' | 'channel';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description The system that the change comes from, at least 3 characters: webhooks to a host of that name are skipped */
        'X-Command-Origin'?: string;
        /** @description Passed on with the events */
        'X-Correlation-Id'?: string;
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOrder'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderAccepted'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query?: {
        /** @description `standard`, or `channel` for the shape of the channel's own type. */
        format?: 'standard' | 'channel';
      };
      header?: {
        /** @description The version that the caller already has, in quotes */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description The version, in quotes */
          ETag?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Order'];
        };
      };
      /** @description The version in If-None-Match is the latest */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  replaceOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description The system that the change comes from, at least 3 characters: webhooks to a host of that name are skipped */
        'X-Command-Origin'?: string;
        /** @description Passed on with the events */
        'X-Correlation-Id'?: string;
        /** @description The version to replace, such as "3" */
        'If-Match'?: string;
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Order id or order number */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOrder'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpdateAccepted'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The transition is not allowed, or the Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  updateOrderStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description The system that the change comes from, at least 3 characters: webhooks to a host of that name are skipped */
        'X-Command-Origin'?: string;
        /** @description Passed on with the events */
        'X-Correlation-Id'?: string;
        /** @description The version to move, such as "3" */
        'If-Match'?: string;
        /** @description `true` allows any forward move, whatever the transition table says */
        'X-Force-Transition'?: string;
        /** @description `wait=N`: respond when the job has ended, after at most N (1 to 30) seconds; adds `job` to the body */
        Prefer?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Order id or order number */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateOrderStatus'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description The job */
          Location?: string;
          /** @description `wait=N` when the response waited for the job */
          'Preference-Applied'?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusUpdateAccepted'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The transition is not allowed, or the Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "An order can't change from pending to shipped",
           *       "code": "INVALID_STATUS_TRANSITION"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listOrderVersions: {
    parameters: {
      query?: {
        /** @description Number of rows, at least 1; more than 100 is treated as 100. All rows when absent. */
        limit?: number;
        /** @description Rows to skip. */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderHistory'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listOrderStatusChanges: {
    parameters: {
      query?: {
        /** @description Number of rows, at least 1; more than 100 is treated as 100. All rows when absent. */
        limit?: number;
        /** @description Rows to skip. */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StatusHistory'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getOrderVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
        /** @description The version of the order, from 1 */
        version: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderVersion'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Order version 3 not found",
           *       "code": "VERSION_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'] | components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  diffOrderVersions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
        /** @description The version to compare */
        from: number;
        /** @description The version to compare it with */
        to: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderDiff'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'] | components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getBoard: {
    parameters: {
      query?: {
        /** @description Only orders of these channels, with commas between their ids. Absent: all channels that you can access. */
        channel_id?: string;
        /** @description Only orders of these places, at most 50, with commas between their ids. */
        place_id?: string;
        /** @description Only orders that this person takes care of. */
        assignee?: string;
        /** @description The columns, with commas between them. Absent: all statuses except `completed` and `cancelled`. */
        status?: string;
        /** @description Orders per column, at least 1. A board has at most 2,000 orders, shared evenly among its columns. */
        limit?: number;
        /** @description The `next` of a column: its further orders. Then `status` names this column alone. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Board'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listPicks: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PickList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  putPick: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
        /** @description The `item_id` of the item */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutPick'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pick'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Item not found",
           *       "code": "ITEM_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'] | components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getWorkflow: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Workflow'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listOrderItems: {
    parameters: {
      query?: {
        /** @description Only with this status */
        status?: 'pending' | 'picked' | 'partially_picked' | 'not_picked' | 'substituted' | 'cancelled';
        /** @description Number of items, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description Items to skip. */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ItemList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bad Request",
           *       "message": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Conflict",
           *       "message": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  addOrderItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the order to change, such as "3" */
        'If-Match'?: string;
        /** @description Passed on with the webhook */
        'X-Correlation-Id'?: string;
        /** @description The system that the change comes from, which is not notified of it */
        'X-Command-Origin'?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AddItem'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description The item */
          Location?: string;
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderItem'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bad Request",
           *       "message": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Not Found",
           *       "message": "Order not found",
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Conflict",
           *       "message": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Precondition Failed",
           *       "message": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Payload Too Large",
           *       "message": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unsupported Media Type",
           *       "message": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unprocessable Entity",
           *       "message": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Service Unavailable",
           *       "message": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  getOrderItem: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
        /** @description The `item_id` of the item */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderItem'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Not Found",
           *       "message": "Item not found",
           *       "code": "ITEM_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Conflict",
           *       "message": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  updateOrderItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the order to change, such as "3" */
        'If-Match'?: string;
        /** @description Passed on with the webhook */
        'X-Correlation-Id'?: string;
        /** @description The system that the change comes from, which is not notified of it */
        'X-Command-Origin'?: string;
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
        /** @description The `item_id` of the item */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateItem'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrderItem'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bad Request",
           *       "message": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Not Found",
           *       "message": "Item not found",
           *       "code": "ITEM_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Conflict",
           *       "message": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Precondition Failed",
           *       "message": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Payload Too Large",
           *       "message": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unsupported Media Type",
           *       "message": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unprocessable Entity",
           *       "message": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Service Unavailable",
           *       "message": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  removeOrderItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the order to change, such as "3" */
        'If-Match'?: string;
        /** @description Passed on with the webhook */
        'X-Correlation-Id'?: string;
        /** @description The system that the change comes from, which is not notified of it */
        'X-Command-Origin'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
        /** @description The `item_id` of the item */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Not Found",
           *       "message": "Item not found",
           *       "code": "ITEM_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Conflict",
           *       "message": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The version, or the updated_at, given in If-Match is not the current one */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Precondition Failed",
           *       "message": "If-Match names another version than the order's current one, 3",
           *       "code": "VERSION_MISMATCH"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  getChannelDeadlines: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deadlines'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  setChannelDeadlines: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the channel */
        channelId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Deadlines'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deadlines'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getPlaceDeadlines: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deadlines'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  setPlaceDeadlines: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Deadlines'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Deadlines'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listQueue: {
    parameters: {
      query?: {
        /** @description Orders, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Queue'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  claimOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClaimOrder'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Claim'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'] | components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  releaseOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'] | components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  createPairing: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MakePairing'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Pairing'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listDevices: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeviceList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  revokeDevice: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
        /** @description The id of the paired device */
        deviceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      204: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getPickingFigures: {
    parameters: {
      query?: {
        /** @description Absent: seven days before `until`. At most 31 days. */
        since?: string;
        /** @description Absent: now. */
        until?: string;
      };
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoreFigures'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listNotes: {
    parameters: {
      query?: {
        /** @description Notes, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NoteList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  addNote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AddNote'];
      };
    };
    responses: {
      /** @description What was created */
      201: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Note'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  assignOrder: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AssignOrder'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Assigned'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listAssignees: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AssigneeList'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listProductsToPick: {
    parameters: {
      query: {
        /** @description Order id or order number. */
        order_id: string;
        /** @description Adds each product's `status`. */
        show_status?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PickingProducts'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 400,
           *       "message": {
           *         "error": "items[0].quantity must be greater than 0",
           *         "message": null,
           *         "details": [
           *           {
           *             "field": "items[0].quantity",
           *             "message": "items[0].quantity must be greater than 0"
           *           }
           *         ]
           *       },
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 401,
           *       "message": {
           *         "error": "Unauthorized",
           *         "message": null
           *       },
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 403,
           *       "message": {
           *         "error": "No access to the specified channel",
           *         "message": null
           *       },
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 404,
           *       "message": {
           *         "error": "Order not found",
           *         "message": null
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 409,
           *       "message": {
           *         "error": "The first request with this Idempotency-Key is still under way, retry later",
           *         "message": null
           *       },
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 429,
           *       "message": {
           *         "error": "Too many requests",
           *         "message": null
           *       },
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
    };
  };
  setPickingStatus: {
    parameters: {
      query: {
        /** @description 2 picking, 3 picked, 6 cancelled; 4 and 5 are refused with 422. */
        status: 2 | 3 | 4 | 5 | 6;
        /** @description The person who picks; the key's client name when absent. */
        picker_id?: string;
        /** @description Order id or order number. */
        orderId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PickedOrderEnvelope'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 400,
           *       "message": {
           *         "error": "items[0].quantity must be greater than 0",
           *         "message": null,
           *         "details": [
           *           {
           *             "field": "items[0].quantity",
           *             "message": "items[0].quantity must be greater than 0"
           *           }
           *         ]
           *       },
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 401,
           *       "message": {
           *         "error": "Unauthorized",
           *         "message": null
           *       },
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 403,
           *       "message": {
           *         "error": "No access to the specified channel",
           *         "message": null
           *       },
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 404,
           *       "message": {
           *         "error": "Order not found",
           *         "message": null
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 409,
           *       "message": {
           *         "error": "The first request with this Idempotency-Key is still under way, retry later",
           *         "message": null
           *       },
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The transition is not allowed, or the Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 422,
           *       "message": {
           *         "error": "The picking app may not move an order from pending to shipped",
           *         "message": null
           *       },
           *       "code": "PICKING_APP_TRANSITION_NOT_ALLOWED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 429,
           *       "message": {
           *         "error": "Too many requests",
           *         "message": null
           *       },
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Internal error */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 500,
           *       "message": {
           *         "error": "Internal Server Error",
           *         "message": null
           *       },
           *       "code": "INTERNAL_ERROR"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 503,
           *       "message": {
           *         "error": "The service is temporarily unavailable, retry later",
           *         "message": null
           *       },
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
    };
  };
  setPickingFailed: {
    parameters: {
      query: {
        /** @description Why, in words of the store */
        reason?: string;
        /** @description Order id or order number. */
        orderId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PickedOrderEnvelope'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 400,
           *       "message": {
           *         "error": "items[0].quantity must be greater than 0",
           *         "message": null,
           *         "details": [
           *           {
           *             "field": "items[0].quantity",
           *             "message": "items[0].quantity must be greater than 0"
           *           }
           *         ]
           *       },
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 401,
           *       "message": {
           *         "error": "Unauthorized",
           *         "message": null
           *       },
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 403,
           *       "message": {
           *         "error": "No access to the specified channel",
           *         "message": null
           *       },
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 404,
           *       "message": {
           *         "error": "Order not found",
           *         "message": null
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 409,
           *       "message": {
           *         "error": "The first request with this Idempotency-Key is still under way, retry later",
           *         "message": null
           *       },
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The transition is not allowed, or the Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 422,
           *       "message": {
           *         "error": "The picking app may not move an order from pending to shipped",
           *         "message": null
           *       },
           *       "code": "PICKING_APP_TRANSITION_NOT_ALLOWED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 429,
           *       "message": {
           *         "error": "Too many requests",
           *         "message": null
           *       },
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Internal error */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 500,
           *       "message": {
           *         "error": "Internal Server Error",
           *         "message": null
           *       },
           *       "code": "INTERNAL_ERROR"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 503,
           *       "message": {
           *         "error": "The service is temporarily unavailable, retry later",
           *         "message": null
           *       },
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
    };
  };
  setPickingSuspended: {
    parameters: {
      query: {
        /** @description Why, in words of the store */
        reason: string;
        /** @description Order id or order number. */
        orderId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PickedOrderEnvelope'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 400,
           *       "message": {
           *         "error": "items[0].quantity must be greater than 0",
           *         "message": null,
           *         "details": [
           *           {
           *             "field": "items[0].quantity",
           *             "message": "items[0].quantity must be greater than 0"
           *           }
           *         ]
           *       },
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 401,
           *       "message": {
           *         "error": "Unauthorized",
           *         "message": null
           *       },
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 403,
           *       "message": {
           *         "error": "No access to the specified channel",
           *         "message": null
           *       },
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 404,
           *       "message": {
           *         "error": "Order not found",
           *         "message": null
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 409,
           *       "message": {
           *         "error": "The first request with this Idempotency-Key is still under way, retry later",
           *         "message": null
           *       },
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The transition is not allowed, or the Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 422,
           *       "message": {
           *         "error": "The picking app may not move an order from pending to shipped",
           *         "message": null
           *       },
           *       "code": "PICKING_APP_TRANSITION_NOT_ALLOWED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 429,
           *       "message": {
           *         "error": "Too many requests",
           *         "message": null
           *       },
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Internal error */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 500,
           *       "message": {
           *         "error": "Internal Server Error",
           *         "message": null
           *       },
           *       "code": "INTERNAL_ERROR"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 503,
           *       "message": {
           *         "error": "The service is temporarily unavailable, retry later",
           *         "message": null
           *       },
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
    };
  };
  unsetPickingSuspended: {
    parameters: {
      query: {
        /** @description Order id or order number. */
        orderId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PickedOrderEnvelope'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 400,
           *       "message": {
           *         "error": "items[0].quantity must be greater than 0",
           *         "message": null,
           *         "details": [
           *           {
           *             "field": "items[0].quantity",
           *             "message": "items[0].quantity must be greater than 0"
           *           }
           *         ]
           *       },
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 401,
           *       "message": {
           *         "error": "Unauthorized",
           *         "message": null
           *       },
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 403,
           *       "message": {
           *         "error": "No access to the specified channel",
           *         "message": null
           *       },
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 404,
           *       "message": {
           *         "error": "Order not found",
           *         "message": null
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 409,
           *       "message": {
           *         "error": "The first request with this Idempotency-Key is still under way, retry later",
           *         "message": null
           *       },
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description The transition is not allowed, or the Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 422,
           *       "message": {
           *         "error": "The picking app may not move an order from pending to shipped",
           *         "message": null
           *       },
           *       "code": "PICKING_APP_TRANSITION_NOT_ALLOWED"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 429,
           *       "message": {
           *         "error": "Too many requests",
           *         "message": null
           *       },
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Internal error */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 500,
           *       "message": {
           *         "error": "Internal Server Error",
           *         "message": null
           *       },
           *       "code": "INTERNAL_ERROR"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "responseType": "failure",
           *       "status": 503,
           *       "message": {
           *         "error": "The service is temporarily unavailable, retry later",
           *         "message": null
           *       },
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['FailureEnvelope'];
        };
      };
    };
  };
  assignStorageLocations: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AssignStorageLocations'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageAssigned'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bad Request",
           *       "message": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Not Found",
           *       "message": "Order not found",
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Conflict",
           *       "message": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Payload Too Large",
           *       "message": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unsupported Media Type",
           *       "message": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unprocessable Entity",
           *       "message": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Service Unavailable",
           *       "message": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  subscribeDevice: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeviceToken'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionEnvelope'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bad Request",
           *       "message": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Not Found",
           *       "message": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Conflict",
           *       "message": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unprocessable Entity",
           *       "message": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Internal error */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Internal Server Error",
           *       "message": "Internal Server Error",
           *       "code": "INTERNAL_ERROR"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Service Unavailable",
           *       "message": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  unsubscribeDevice: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeviceToken'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionEnvelope'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bad Request",
           *       "message": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "message": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Forbidden",
           *       "message": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Not Found",
           *       "message": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too Many Requests",
           *       "message": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
      /** @description Internal error */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Internal Server Error",
           *       "message": "Internal Server Error",
           *       "code": "INTERNAL_ERROR"
           *     }
           */
          'application/json': components['schemas']['NamedError'];
        };
      };
    };
  };
  getWebPush: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the place */
        placeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebPush'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  searchOrders: {
    parameters: {
      query: {
        /** @description Only orders that are behind a deadline. */
        late?: 'true' | 'false';
        /**
         * @description What to search for: an order number (also what it begins or ends with, from 3 characters), an order id, names of the customer
         *     (also the first 3 to 12 characters), mail address (also the beginning of what is before the @), phone number (also its last
         *     digits), item id, SKU, or the id or identifier of a place.
         */
        q: string;
        /** @description Only orders of these channels, with commas between their ids. Absent: all channels that you can access. */
        channel_id?: string;
        /** @description Only orders of these places, at most 50, with commas between their ids. */
        place_id?: string;
        /** @description Only orders in one of these statuses, with commas between them. */
        status?: string;
        /** @description Only orders whose `order_date` is at or after this. */
        date_from?: string;
        /** @description Only orders whose `order_date` is at or before this. */
        date_to?: string;
        /** @description Only orders that are neither completed nor cancelled and have not changed for so many minutes. */
        unchanged_for?: number;
        /** @description Only orders that this person takes care of. */
        assignee?: string;
        /** @description Orders, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundOrders'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getOrderTimeline: {
    parameters: {
      query?: {
        /** @description Only these kinds, with commas between them. */
        kind?: string;
        /** @description Entries, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path: {
        /** @description The id of the order */
        orderId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Timeline'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified order",
           *       "code": "ORDER_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": {
           *         "code": "ORDER_NOT_FOUND",
           *         "message": "Order not found"
           *       },
           *       "code": "ORDER_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['CodedError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listAttention: {
    parameters: {
      query?: {
        /** @description `false`, the default: what nobody has seen; `true`: what somebody has; `all`: both. */
        acknowledged?: 'false' | 'true' | 'all';
        /** @description Only of these channels, with commas between their ids. Absent: all channels that you can access. */
        channel_id?: string;
        /** @description Only of orders in these places, at most 50, with commas between their ids. */
        place_id?: string;
        /** @description Only these kinds, with commas between them. */
        kind?: string;
        /** @description How many minutes an order may be suspended before it needs a hand. */
        suspended_for?: number;
        /** @description Entries, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttentionPage'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  countAttention: {
    parameters: {
      query?: {
        /** @description `false`, the default: what nobody has seen; `true`: what somebody has; `all`: both. */
        acknowledged?: 'false' | 'true' | 'all';
        /** @description Only of these channels, with commas between their ids. Absent: all channels that you can access. */
        channel_id?: string;
        /** @description Only of orders in these places, at most 50, with commas between their ids. */
        place_id?: string;
        /** @description Only these kinds, with commas between them. */
        kind?: string;
        /** @description How many minutes an order may be suspended before it needs a hand. */
        suspended_for?: number;
        /** @description Entries, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttentionCounts'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  acknowledgeAttention: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Acknowledge'];
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Acknowledged'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listBulks: {
    parameters: {
      query?: {
        /** @description At least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  startBulk: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StartBulk'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bulk'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Channel not found",
           *       "code": "CHANNEL_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this, or the first request with the same key is still under way */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is larger than 2 MB, or what it changes would be larger than 4 MB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body is larger than 2 MB",
           *       "code": "BODY_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The body is not application/json */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request body must be application/json",
           *       "code": "UNSUPPORTED_MEDIA_TYPE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The transition is not allowed, or the Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getBulk: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the bulk work */
        bulkId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bulk'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bulk work not found",
           *       "code": "BULK_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listBulkItems: {
    parameters: {
      query?: {
        /** @description Only items in this state. */
        state?: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
        /** @description Items, at least 1; more than 1,000 is treated as 1,000. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: number;
      };
      header?: never;
      path: {
        /** @description The id of the bulk work */
        bulkId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkItemList'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bulk work not found",
           *       "code": "BULK_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  cancelBulk: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeat of the same request within 24 hours gets the first response and changes nothing; the same key with a different request is a 422 */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The id of the bulk work */
        bulkId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` when the request is a repeat and this is the first response again */
          'Idempotent-Replayed'?: string;
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Bulk'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Bulk work not found",
           *       "code": "BULK_NOT_FOUND"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The current state does not allow this */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The first request with this Idempotency-Key is still under way, retry later",
           *       "code": "REQUEST_UNDER_WAY"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The Idempotency-Key was used for another request */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The Idempotency-Key was used for another request in the last 24 hours",
           *       "code": "IDEMPOTENCY_KEY_REUSED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Temporarily unavailable, retry; or, with `code: OUTCOME_UNKNOWN`, the change may have been made */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The service is temporarily unavailable, retry later",
           *       "code": "SERVICE_UNAVAILABLE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  listAuditEntries: {
    parameters: {
      query?: {
        /** @description Only of resources of this type */
        resource_type?:
          | 'api_key'
          | 'bulk'
          | 'channel'
          | 'channel_type'
          | 'device'
          | 'order'
          | 'parked'
          | 'person'
          | 'place'
          | 'saved_view'
          | 'storage_location';
        /** @description Only of the resource with this id */
        resource_id?: string;
        /** @description Only what belongs to this channel */
        channel_id?: string;
        /** @description The id of an API key or of a person, or a client's or person's name; `system` is the system token. */
        actor?: string;
        /** @description Such as `channel.webhook_configured` or `order.status_changed`. */
        action?: string;
        /** @description Inclusive. */
        since?: string;
        /** @description Inclusive. */
        until?: string;
        /** @description Entries, at least 1; more than 100 is treated as 100. */
        limit?: number;
        /** @description The `next` of the previous page. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
        };
      };
      /** @description The request is not valid; the message names the field */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "items[0].quantity must be greater than 0",
           *       "details": [
           *         {
           *           "field": "items[0].quantity",
           *           "message": "items[0].quantity must be greater than 0"
           *         }
           *       ],
           *       "code": "INVALID_REQUEST"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getLiveness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Liveness'];
        };
      };
      /** @description The request line and headers are larger than 16 KB */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request line and headers are larger than 16 KB",
           *       "code": "HEADERS_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
      /** @description The request line and headers are larger than 16 KB */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "The request line and headers are larger than 16 KB",
           *       "code": "HEADERS_TOO_LARGE"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Not able to work at present; the body says why */
      503: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header: {
        /** @description `Bearer` and the metrics token, when one is set */
        authorization: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  showSystem: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['System'];
        };
      };
      /** @description Missing, unknown, deactivated or expired credential */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Unauthorized",
           *       "code": "UNAUTHORIZED"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description The credential does not allow this */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "No access to the specified channel",
           *       "code": "CHANNEL_FORBIDDEN"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
      /** @description Too many requests */
      429: {
        headers: {
          'Retry-After': components['headers']['RetryAfter'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "error": "Too many requests",
           *       "code": "TOO_MANY_REQUESTS"
           *     }
           */
          'application/json': components['schemas']['ApiError'];
        };
      };
    };
  };
  onOrderCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description `sha256=` and the hex HMAC-SHA256 of the body, keyed by the webhook secret */
        'X-Webhook-Signature': string;
        /** @description The event_id */
        'webhook-id': string;
        /** @description When the attempt was signed, Unix time in seconds */
        'webhook-timestamp': string;
        /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); several, separated by spaces, while a secret is being replaced */
        'webhook-signature': string;
        /** @description The event_type */
        'X-Service-Event': string;
        /** @description Name of the sending service */
        'X-Service-Source': string;
        /** @description X-Command-Origin of the request that caused the event */
        'X-Event-Caused-By'?: string;
        /** @description X-Correlation-Id of the request that caused the event */
        'X-Correlation-Id'?: string;
        /** @description W3C Trace Context of the attempt, when the service is traced */
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_type": "order:created",
         *       "event_id": "01936b2a-8d51-7e4f-a011-3c6d9b2e5f70",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "order_id": "01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f",
         *         "id": "01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f",
         *         "version": 1,
         *         "channel_id": "01936b2a-0000-7a11-8c22-d33e44f55a66",
         *         "status": "pending",
         *         "order_number": "SO-10001",
         *         "order_date": "2026-03-01T09:30:00.000Z",
         *         "delivery_type": 1,
         *         "customer_info": {
         *           "name": "Maija Virtanen",
         *           "email": "maija@example.com",
         *           "phone": "+358401234567"
         *         },
         *         "items": [
         *           {
         *             "item_id": "milk",
         *             "sku": "6408430000104",
         *             "name": "Whole milk 1 l",
         *             "quantity": 2,
         *             "price": 1.29,
         *             "status": "pending",
         *             "image_url": null,
         *             "properties": {},
         *             "substitutable": false,
         *             "allowed_substitutions": [],
         *             "collected_product": null,
         *             "created_at": "2026-03-01T09:30:00.000Z",
         *             "updated_at": "2026-03-01T09:30:00.000Z"
         *           }
         *         ],
         *         "totals": {
         *           "subtotal": 2.58,
         *           "shipping": 0,
         *           "tax": 0.32,
         *           "total": 2.58
         *         },
         *         "shipping_info": {
         *           "method": "Click & Collect",
         *           "address": {
         *             "street": "Mannerheimintie 1",
         *             "city": "Helsinki",
         *             "postal_code": "00100",
         *             "country": "FI"
         *           }
         *         },
         *         "payment_info": {
         *           "method": "card",
         *           "amount": 2.58,
         *           "currency": "EUR",
         *           "status": "authorized"
         *         },
         *         "place_info": {
         *           "place_id": "01936b2a-1111-7b22-9d33-e44f55a66b77",
         *           "place_external_id": "store-042",
         *           "name": "City store",
         *           "address": {
         *             "line1": "Mannerheimintie 1",
         *             "town": "Helsinki",
         *             "postal_code": "00100"
         *           }
         *         },
         *         "channel_specific_data": {
         *           "place_external_id": "store-042"
         *         },
         *         "metadata": null,
         *         "fulfilment_flags": [],
         *         "created_at": "2026-03-01T09:30:00.000Z",
         *         "updated_at": "2026-03-01T09:30:00.000Z"
         *       }
         *     }
         */
        'application/json': components['schemas']['OrderCreatedEvent'];
      };
    };
    responses: {
      /** @description Permanently gone: the webhook is disabled */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many requests: retried later, honouring `Retry-After` within limits */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Delivered */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Retried on the retry schedule */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onOrderUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description `sha256=` and the hex HMAC-SHA256 of the body, keyed by the webhook secret */
        'X-Webhook-Signature': string;
        /** @description The event_id */
        'webhook-id': string;
        /** @description When the attempt was signed, Unix time in seconds */
        'webhook-timestamp': string;
        /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); several, separated by spaces, while a secret is being replaced */
        'webhook-signature': string;
        /** @description The event_type */
        'X-Service-Event': string;
        /** @description Name of the sending service */
        'X-Service-Source': string;
        /** @description X-Command-Origin of the request that caused the event */
        'X-Event-Caused-By'?: string;
        /** @description X-Correlation-Id of the request that caused the event */
        'X-Correlation-Id'?: string;
        /** @description W3C Trace Context of the attempt, when the service is traced */
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_type": "order:updated",
         *       "event_id": "01936b2a-8d51-7e4f-a011-3c6d9b2e5f70",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "order_id": "01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f",
         *         "id": "01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f",
         *         "version": 2,
         *         "channel_id": "01936b2a-0000-7a11-8c22-d33e44f55a66",
         *         "status": "pending",
         *         "order_number": "SO-10001",
         *         "order_date": "2026-03-01T09:30:00.000Z",
         *         "delivery_type": 1,
         *         "customer_info": {
         *           "name": "Maija Virtanen",
         *           "email": "maija@example.com",
         *           "phone": "+358401234567"
         *         },
         *         "items": [
         *           {
         *             "item_id": "milk",
         *             "sku": "6408430000104",
         *             "name": "Whole milk 1 l",
         *             "quantity": 3,
         *             "price": 1.29,
         *             "status": "pending",
         *             "image_url": null,
         *             "properties": {},
         *             "substitutable": false,
         *             "allowed_substitutions": [],
         *             "collected_product": null,
         *             "created_at": "2026-03-01T09:30:00.000Z",
         *             "updated_at": "2026-03-01T09:30:00.000Z"
         *           }
         *         ],
         *         "totals": {
         *           "subtotal": 2.58,
         *           "shipping": 0,
         *           "tax": 0.32,
         *           "total": 2.58
         *         },
         *         "shipping_info": {
         *           "method": "Click & Collect",
         *           "address": {
         *             "street": "Mannerheimintie 1",
         *             "city": "Helsinki",
         *             "postal_code": "00100",
         *             "country": "FI"
         *           }
         *         },
         *         "payment_info": {
         *           "method": "card",
         *           "amount": 2.58,
         *           "currency": "EUR",
         *           "status": "authorized"
         *         },
         *         "place_info": {
         *           "place_id": "01936b2a-1111-7b22-9d33-e44f55a66b77",
         *           "place_external_id": "store-042",
         *           "name": "City store",
         *           "address": {
         *             "line1": "Mannerheimintie 1",
         *             "town": "Helsinki",
         *             "postal_code": "00100"
         *           }
         *         },
         *         "channel_specific_data": {
         *           "place_external_id": "store-042"
         *         },
         *         "metadata": null,
         *         "fulfilment_flags": [],
         *         "created_at": "2026-03-01T09:30:00.000Z",
         *         "updated_at": "2026-03-01T09:30:00.000Z",
         *         "changes": {
         *           "items": [
         *             {
         *               "item_id": "milk",
         *               "field": "quantity",
         *               "from": 2,
         *               "to": 3
         *             }
         *           ]
         *         },
         *         "correlation_id": "basket-77"
         *       }
         *     }
         */
        'application/json': components['schemas']['OrderUpdatedEvent'];
      };
    };
    responses: {
      /** @description Permanently gone: the webhook is disabled */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many requests: retried later, honouring `Retry-After` within limits */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Delivered */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Retried on the retry schedule */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onOrderStatusChanged: {
    parameters: {
      query?: never;
      header: {
        /** @description `sha256=` and the hex HMAC-SHA256 of the body, keyed by the webhook secret */
        'X-Webhook-Signature': string;
        /** @description The event_id */
        'webhook-id': string;
        /** @description When the attempt was signed, Unix time in seconds */
        'webhook-timestamp': string;
        /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); several, separated by spaces, while a secret is being replaced */
        'webhook-signature': string;
        /** @description The event_type */
        'X-Service-Event': string;
        /** @description Name of the sending service */
        'X-Service-Source': string;
        /** @description X-Command-Origin of the request that caused the event */
        'X-Event-Caused-By'?: string;
        /** @description X-Correlation-Id of the request that caused the event */
        'X-Correlation-Id'?: string;
        /** @description W3C Trace Context of the attempt, when the service is traced */
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_type": "order:status_changed",
         *       "event_id": "01936b2a-8d51-7e4f-a011-3c6d9b2e5f70",
         *       "timestamp": "2026-03-01T10:05:12.345Z",
         *       "data": {
         *         "order_id": "01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f",
         *         "channel_id": "01936b2a-0000-7a11-8c22-d33e44f55a66",
         *         "order_number": "SO-10001",
         *         "version": 4,
         *         "status": {
         *           "from": "picking",
         *           "to": "picked"
         *         },
         *         "previous_status": "picking",
         *         "old_status": "picking",
         *         "new_status": "picked",
         *         "metadata": {
         *           "updated_by": "picking-app",
         *           "user_id": null,
         *           "user_name": null,
         *           "items": [
         *             {
         *               "item_id": "milk",
         *               "quantity": 2,
         *               "properties": {
         *                 "picked_quantity": 1,
         *                 "unpicked_quantity": 1,
         *                 "sub_item_id": null
         *               }
         *             }
         *           ]
         *         },
         *         "order": {
         *           "order_id": "01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f",
         *           "id": "01936b2a-7c40-7d3e-9f00-2b5c8a1d4e6f",
         *           "version": 4,
         *           "channel_id": "01936b2a-0000-7a11-8c22-d33e44f55a66",
         *           "status": "picked",
         *           "order_number": "SO-10001",
         *           "order_date": "2026-03-01T09:30:00.000Z",
         *           "delivery_type": 1,
         *           "customer_info": {
         *             "name": "Maija Virtanen",
         *             "email": "maija@example.com",
         *             "phone": "+358401234567"
         *           },
         *           "items": [
         *             {
         *               "item_id": "milk",
         *               "sku": "6408430000104",
         *               "name": "Whole milk 1 l",
         *               "quantity": 2,
         *               "price": 1.29,
         *               "status": "partially_picked",
         *               "image_url": null,
         *               "properties": {
         *                 "picked_quantity": 1,
         *                 "unpicked_quantity": 1,
         *                 "sub_item_id": null
         *               },
         *               "substitutable": false,
         *               "allowed_substitutions": [],
         *               "collected_product": null,
         *               "created_at": "2026-03-01T09:30:00.000Z",
         *               "updated_at": "2026-03-01T10:05:12.345Z"
         *             }
         *           ],
         *           "totals": {
         *             "subtotal": 2.58,
         *             "shipping": 0,
         *             "tax": 0.32,
         *             "total": 2.58
         *           },
         *           "shipping_info": {
         *             "method": "Click & Collect",
         *             "address": {
         *               "street": "Mannerheimintie 1",
         *               "city": "Helsinki",
         *               "postal_code": "00100",
         *               "country": "FI"
         *             }
         *           },
         *           "payment_info": {
         *             "method": "card",
         *             "amount": 2.58,
         *             "currency": "EUR",
         *             "status": "authorized"
         *           },
         *           "place_info": {
         *             "place_id": "01936b2a-1111-7b22-9d33-e44f55a66b77",
         *             "place_external_id": "store-042",
         *             "name": "City store",
         *             "address": {
         *               "line1": "Mannerheimintie 1",
         *               "town": "Helsinki",
         *               "postal_code": "00100"
         *             }
         *           },
         *           "channel_specific_data": {
         *             "place_external_id": "store-042"
         *           },
         *           "metadata": null,
         *           "fulfilment_flags": [],
         *           "created_at": "2026-03-01T09:30:00.000Z",
         *           "updated_at": "2026-03-01T10:05:12.345Z"
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['OrderStatusChangedEvent'];
      };
    };
    responses: {
      /** @description Permanently gone: the webhook is disabled */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many requests: retried later, honouring `Retry-After` within limits */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Delivered */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Retried on the retry schedule */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onOrderFailed: {
    parameters: {
      query?: never;
      header: {
        /** @description `sha256=` and the hex HMAC-SHA256 of the body, keyed by the webhook secret */
        'X-Webhook-Signature': string;
        /** @description The event_id */
        'webhook-id': string;
        /** @description When the attempt was signed, Unix time in seconds */
        'webhook-timestamp': string;
        /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); several, separated by spaces, while a secret is being replaced */
        'webhook-signature': string;
        /** @description The event_type */
        'X-Service-Event': string;
        /** @description Name of the sending service */
        'X-Service-Source': string;
        /** @description X-Command-Origin of the request that caused the event */
        'X-Event-Caused-By'?: string;
        /** @description X-Correlation-Id of the request that caused the event */
        'X-Correlation-Id'?: string;
        /** @description W3C Trace Context of the attempt, when the service is traced */
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_type": "order:failed",
         *       "event_id": "evt-order_create-01936b2a-8d51-7e4f-a011-3c6d9b2e5f70",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "channel_id": "01936b2a-0000-7a11-8c22-d33e44f55a66",
         *         "order_number": "SO-10001",
         *         "operation_type": "order_create",
         *         "error_count": 1,
         *         "metadata": {
         *           "errors": [
         *             "An order with order_number SO-10001 already exists in the channel"
         *           ],
         *           "error_code": "DUPLICATE_ORDER_NUMBER",
         *           "retry_count": 0,
         *           "order_data": {
         *             "order_number": "SO-10001",
         *             "channel_id": "01936b2a-0000-7a11-8c22-d33e44f55a66"
         *           }
         *         }
         *       }
         *     }
         */
        'application/json': components['schemas']['OrderFailedEvent'];
      };
    };
    responses: {
      /** @description Permanently gone: the webhook is disabled */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many requests: retried later, honouring `Retry-After` within limits */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Delivered */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Retried on the retry schedule */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onWebhookTest: {
    parameters: {
      query?: never;
      header: {
        /** @description `sha256=` and the hex HMAC-SHA256 of the body, keyed by the webhook secret */
        'X-Webhook-Signature': string;
        /** @description The event_id */
        'webhook-id': string;
        /** @description When the attempt was signed, Unix time in seconds */
        'webhook-timestamp': string;
        /** @description `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); several, separated by spaces, while a secret is being replaced */
        'webhook-signature': string;
        /** @description The event_type */
        'X-Service-Event': string;
        /** @description Name of the sending service */
        'X-Service-Source': string;
        /** @description X-Command-Origin of the request that caused the event */
        'X-Event-Caused-By'?: string;
        /** @description X-Correlation-Id of the request that caused the event */
        'X-Correlation-Id'?: string;
        /** @description W3C Trace Context of the attempt, when the service is traced */
        traceparent?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "event_type": "webhook:test",
         *       "event_id": "01936b2a-8d51-7e4f-a011-3c6d9b2e5f70",
         *       "timestamp": "2026-03-01T09:30:00.000Z",
         *       "data": {
         *         "channel_id": "01936b2a-0000-7a11-8c22-d33e44f55a66",
         *         "channel_name": "Acme web shop",
         *         "message": "This is a test of the webhook configuration"
         *       }
         *     }
         */
        'application/json': components['schemas']['WebhookTestEvent'];
      };
    };
    responses: {
      /** @description Permanently gone: the webhook is disabled */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many requests: retried later, honouring `Retry-After` within limits */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Delivered */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Retried on the retry schedule */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
