/** An expected refusal as callers see it: a stable code, a message, and its HTTP status. */
export interface RefusalFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Further top-level members of the response, for example `valid_transitions`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** After how many seconds the request may be repeated. */
  readonly retryAfterS?: number;
  /** For a 5xx that is not a fault of the service: a channel's endpoint failed. */
  readonly fault?: 'endpoint';
}

/**
 * An expected error: the request breaks a rule. It is never retried and never logged as a fault; the error
 * filter writes it in the shape of the endpoint's family.
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
