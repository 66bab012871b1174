import { readFileSync } from 'node:fs';

/** samples/practice/goods.json */
export interface Goods {
  readonly products: readonly Product[];
  readonly shelves: readonly { readonly name: string; readonly sub_type: number; readonly code: string }[];
  /** The product that is offered instead of another, by id. */
  readonly instead: Readonly<Record<string, string>>;
  readonly orders: readonly PracticeOrder[];
}

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly ean: string;
  readonly zone: string;
  readonly location: string;
  readonly flags: readonly string[];
  readonly unit: string;
  readonly price: number;
}

export interface PracticeOrder {
  readonly number: string;
  readonly delivery_type: number;
  readonly customer: string;
  /** Product and quantity. */
  readonly lines: readonly (readonly [string, number])[];
}

export function readGoods(file: string): Goods {
  return JSON.parse(readFileSync(file, 'utf8')) as Goods;
}
