/** As Firebase's library for browsers wants it. Public: every page that uses it shows it. */
export class WebPushConfigDto {
  api_key: string;
  /** @example "stores" */
  project_id: string;
  /** @example "123456789" */
  messaging_sender_id: string;
  /** @example "1:123456789:web:0a1b2c" */
  app_id: string;
  /** The public key that a browser subscribes with. */
  vapid_key: string;
}

export class WebPushDto {
  /** Null: no push messages to browsers are configured. */
  config: WebPushConfigDto | null;
}
