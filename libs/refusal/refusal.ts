/** An expected refusal as callers see it: a stable code and a message. */
export interface RefusalFacts<Status extends number | null = number | null> {
  /** HTTP status; null when it is never a response, only the error of a job. */
  readonly status: Status;
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
export class Refusal<Status extends number | null = number | null>
  extends Error
  implements RefusalFacts<Status>
{
  readonly status: Status;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterS?: number;
  readonly fault?: 'endpoint';

  constructor(facts: RefusalFacts<Status>) {
    super(facts.message);
    this.name = 'Refusal';
    this.status = facts.status;
    this.code = facts.code;
    this.extra = facts.extra ?? {};
    this.retryAfterS = facts.retryAfterS;
    this.fault = facts.fault;
  }
}
