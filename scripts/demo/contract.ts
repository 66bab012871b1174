/** A webhook body: these four fields and nothing else (docs/rules/events.md#envelope). */
export interface Envelope {
  readonly event_type: string;
  readonly event_id: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}
