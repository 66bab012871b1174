/** `running`: a job does it. The last three are final; `failed` has a code. */
export const ITEM_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Why something was not done, with a code from the table of errors. */
export interface ItemError {
  readonly code: string;
  readonly message: string;
}

/** What became of an item. */
export type ItemOutcome =
  | { readonly state: 'running'; readonly jobId: string }
  | { readonly state: 'done'; readonly jobId?: string }
  | { readonly state: 'failed'; readonly error: ItemError; readonly jobId?: string };

export const DONE: ItemOutcome = { state: 'done' };

/** Of items whose id belonged to nothing when it was named. */
export const NO_CHANNEL = '00000000-0000-0000-0000-000000000000';
