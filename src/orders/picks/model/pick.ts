import { nearestSum } from '../../model/decimal-sum';

/** Why some of a line could not be picked. */
export const MISSING_REASONS = ['out_of_stock', 'damaged', 'not_found', 'expired', 'other'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** A product that was picked in place of the ordered one. */
export interface Substitute {
  readonly item_id: string;
  readonly name: string | null;
  readonly ean: string | null;
  readonly quantity: number;
  /** Per unit. */
  readonly price: number | null;
}

/** What has been picked of one line, whatever was said before. */
export interface PickState {
  readonly picked: number;
  readonly missing: number;
  readonly missing_reason: MissingReason | null;
  readonly substitutes: readonly Substitute[];
  /** In grams; null where the line is not sold by weight. */
  readonly weight: number | null;
}

/** The pick of a line as the service shows it. */
export interface LinePick extends PickState {
  readonly order_id: string;
  readonly item_id: string;
  readonly ordered: number;
  readonly picked_by: string;
  readonly picked_at: string;
  readonly updated_at: string;
  readonly revision: number;
}

/** Who picked and when, where the request says so. */
export interface Picker {
  readonly picked_by: string | null;
  readonly picked_at: Date | null;
}

/** How much of the line is accounted for; substitutes count in place of what was ordered. */
export function accountedFor({ picked, missing, substitutes }: PickState): number {
  return nearestSum([picked, missing, ...substitutes.map(({ quantity }) => quantity)]);
}

/** Whether what is said now is what is stored; who and when count only where the request names them. */
export function saysTheSame(stored: LinePick, state: PickState, by: Picker): boolean {
  const sameBy = by.picked_by === null || by.picked_by === stored.picked_by;
  const sameAt = by.picked_at === null || by.picked_at.getTime() === Date.parse(stored.picked_at);
  return sameBy && sameAt && JSON.stringify(stateOf(stored)) === JSON.stringify(stateOf(state));
}

/**
 * The picks of an order as `metadata.items` of an update to picked (docs/workflow.md#picked-items). A line with several
 * products names the substitute that there is most of, and counts them all.
 */
export function asPickedItems(picks: readonly LinePick[]): object[] {
  return picks.map((pick) => {
    const collected = accountedFor({ ...pick, missing: 0 });
    return {
      item_id: pick.item_id,
      properties: {
        picked_quantity: collected,
        unpicked_quantity: Math.max(0, nearestSum([pick.ordered, -collected])),
        sub_item_id: mainSubstitute(pick)?.item_id ?? null,
      },
    };
  });
}

/** The substitute that there is most of, of equals the first. */
export function mainSubstitute({ substitutes }: PickState): Substitute | null {
  const [first = null, ...others] = substitutes;
  return others.reduce((most, one) => (one.quantity > most!.quantity ? one : most), first);
}

function stateOf({ picked, missing, missing_reason, substitutes, weight }: PickState): PickState {
  const members = substitutes.map(({ item_id, name, ean, quantity, price }) => ({
    item_id,
    name,
    ean,
    quantity,
    price,
  }));
  return { picked, missing, missing_reason, substitutes: members, weight };
}
