/** A message as it is shown. */
export interface ShownMessage {
  readonly title: string;
  readonly body: string;
  /** Two messages of one tag are shown as one. */
  readonly tag: string | undefined;
  /** The order that it is about. */
  readonly orderId: string | null;
}

const FALLBACK = 'Picking';
const MOST_CHARACTERS = 200;
const ORDER_ID = /^[\da-f-]{36}$/i;

/** What to show for a push: browsers insist on a message for each, so that one that says nothing is shown as well. */
export function readPush(payload: string): ShownMessage {
  const { notification, data } = fieldsOf(parsed(payload));
  const { title, body } = fieldsOf(notification);
  const { event_id, order_id } = fieldsOf(data);
  return {
    title: text(title) ?? FALLBACK,
    body: text(body) ?? '',
    tag: text(event_id),
    orderId: typeof order_id === 'string' && ORDER_ID.test(order_id) ? order_id : null,
  };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MOST_CHARACTERS) : undefined;
}
