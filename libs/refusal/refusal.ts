/** What a caller reads of an expected refusal: a stable code, a sentence, and the HTTP status it maps to. */
export interface RefusalFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Further top-level members of the answer, for example `valid_transitions`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** After how many seconds the same may be asked again. */
  readonly retryAfterS?: number;
  /** Of a 5xx that the rules ask for: somebody else's endpoint failed, not the service. */
  readonly fault?: 'endpoint';
}

/**
 * An expected "no": the caller asked for something that the rules do not allow.
 * It is never retried and never logged as a fault; whoever answers turns it into the shape of its endpoint family.
 */
export class Refusal extends Error implements RefusalFacts {
  readonly status: number;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterS?: number;
  readonly fault?: 'endpoint';

  constructor(facts: RefusalFacts) {
    super(facts.message);
    this.name = 'Refusal';
    this.status = facts.status;
    this.code = facts.code;
    this.extra = facts.extra ?? {};
    this.retryAfterS = facts.retryAfterS;
    this.fault = facts.fault;
  }
}
