/** The part of a Google service account's JSON that sending needs. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
}
