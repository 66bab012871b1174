/** The outcome of one message. `code` is the SDK's name for the reason. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The device no longer has this token: never send to it again. */
  | { readonly kind: 'unregistered'; readonly code: string }
  /** The service asks to slow down. */
  | { readonly kind: 'quota'; readonly code: string }
  /** Something failed on the way or in the service; a retry may work. */
  | { readonly kind: 'passing'; readonly code: string }
  /** The message or the credential is wrong; a retry would fail again. */
  | { readonly kind: 'failed'; readonly code: string };

const KINDS: Readonly<Record<string, 'unregistered' | 'quota' | 'failed'>> = {
  'messaging/registration-token-not-registered': 'unregistered',
  'messaging/invalid-registration-token': 'unregistered',
  'messaging/message-rate-exceeded': 'quota',
  'messaging/device-message-rate-exceeded': 'quota',
  'messaging/topics-message-rate-exceeded': 'quota',
  'messaging/invalid-argument': 'failed',
  'messaging/invalid-recipient': 'failed',
  'messaging/invalid-payload': 'failed',
  'messaging/invalid-data-payload-key': 'failed',
  'messaging/payload-size-limit-exceeded': 'failed',
  'messaging/invalid-options': 'failed',
  'messaging/mismatched-credential': 'failed',
  'messaging/invalid-package-name': 'failed',
};

/** What an error code of the SDK means for the message. An unknown one is worth another try. */
export function outcomeOfCode(code: string): PushOutcome {
  return { kind: KINDS[code] ?? 'passing', code };
}
