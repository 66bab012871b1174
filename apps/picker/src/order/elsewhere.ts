interface Claim {
  readonly claimed_by: string;
  /** Null where a person has signed in instead of pairing. */
  readonly device_id: string | null;
}

/** Whether the queue says that a colleague picks an order. */
export function isElsewhere(
  { claim }: { readonly claim: Claim | null },
  { name, deviceId }: { readonly name: string; readonly deviceId: string | null },
): boolean {
  if (claim === null) return false;
  return claim.device_id === null ? claim.claimed_by !== name : claim.device_id !== deviceId;
}
