import type { OrderLine } from '../order';
import { MISSING_REASONS, type Pick, type PickState } from './picks';

/** What is typed of a pick. */
export interface PickDraft {
  readonly picked: string;
  readonly missing: string;
  readonly reason: string;
  readonly substitute: string;
  readonly substituted: string;
}

/** @param pick what was said before */
export function draftOf(line: OrderLine, pick: Pick | undefined): PickDraft {
  const first = pick?.substitutes[0];
  return {
    picked: String(pick?.picked ?? line.quantity),
    missing: String(pick?.missing ?? 0),
    reason: pick?.missing_reason ?? 'out_of_stock',
    substitute: first?.item_id ?? '',
    substituted: String(first?.quantity ?? ''),
  };
}

/**
 * What nobody types stays as it was said before: the weight, further substitutes, which a picker named, and what is known of the
 * first one as long as it is the same.
 */
export function stateOf(
  { picked, missing, reason, substitute, substituted }: PickDraft,
  pick: Pick | undefined,
): PickState {
  const [first, ...others] = pick?.substitutes ?? [];
  const itemId = substitute.trim();
  const known = first?.item_id === itemId ? first : { item_id: itemId, name: null };
  const own = itemId === '' ? [] : [{ ...known, quantity: Number(substituted) }];
  return {
    picked: Number(picked),
    missing: Number(missing),
    missing_reason: Number(missing) > 0 ? (MISSING_REASONS.find((one) => one === reason) ?? 'other') : null,
    substitutes: [...own, ...others],
    weight: pick?.weight ?? null,
  };
}

/** All of a line is picked, as heavy as it was weighed. */
export function wholeOf(line: OrderLine, pick: Pick | undefined): PickState {
  return {
    picked: line.quantity,
    missing: 0,
    missing_reason: null,
    substitutes: [],
    weight: pick?.weight ?? null,
  };
}
