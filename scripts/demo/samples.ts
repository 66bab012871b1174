import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Body of POST /v1/channels. */
export interface SampleChannel {
  readonly name: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface SampleItem {
  readonly item_id: string;
  readonly sku?: string;
  readonly name?: string;
  readonly quantity: number;
  /** Per unit, in the order's currency. */
  readonly price?: number;
  readonly image_url?: string;
  readonly substitutable?: boolean;
  readonly allowed_substitutions?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** How these add up: `samples/README.md`. */
export interface SampleTotals {
  readonly subtotal: number;
  readonly shipping: number;
  readonly shipping_vat_percentage?: number;
  readonly tax: number;
  readonly tax_included: boolean;
  readonly total: number;
  readonly currency: string;
}

/** Body of POST /v1/orders, except the channel's id. */
export interface SampleOrder {
  readonly order_number: string;
  readonly order_date: string;
  readonly delivery_type: number;
  readonly customer_info: Readonly<Record<string, unknown>>;
  readonly items: readonly SampleItem[];
  readonly totals: SampleTotals;
  readonly payment_info: Readonly<Record<string, unknown>>;
  readonly shipping_info: Readonly<Record<string, unknown>>;
  readonly channel_specific_data?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface Sample {
  /** File name without `.json`. */
  readonly name: string;
  /** Slug of one of the channels. */
  readonly channel: string;
  readonly order: SampleOrder;
}

/** A store of `places/`. */
export interface SamplePlace {
  /** Slug of its primary channel. */
  readonly channel: string;
  /** Slugs of the others it is linked to. */
  readonly additional_channels?: readonly string[];
  /** Body of POST /v1/places, except the channels' ids. */
  readonly place: Readonly<Record<string, unknown>> & { readonly identifier: string };
}

export interface Samples {
  /** By slug. */
  readonly channels: Readonly<Record<string, SampleChannel>>;
  /** Ordered by file name. */
  readonly orders: readonly Sample[];
  /** Ordered by file name. */
  readonly places: readonly SamplePlace[];
  /** Text of the CSV of storage locations that every place gets. */
  readonly storageCsv: string;
}

/** Reads `channels.json`, `orders/*.json`, `places/*.json` and `storage-locations.csv`; a file that can't be used is named in the error. */
export function readSamples(folder: string): Samples {
  const channels = readJson<Record<string, SampleChannel>>(join(folder, 'channels.json'));
  const orders = jsonFiles(join(folder, 'orders')).map((file) =>
    readSample(join(folder, 'orders', file), file.slice(0, -'.json'.length), channels),
  );
  const places = jsonFiles(join(folder, 'places')).map((file) =>
    readJson<SamplePlace>(join(folder, 'places', file)),
  );
  const storageCsv = readFileSync(join(folder, 'storage-locations.csv'), 'utf8');
  return { channels, orders, places, storageCsv };
}

function jsonFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
}

function readSample(path: string, name: string, channels: Readonly<Record<string, SampleChannel>>): Sample {
  const { channel, order } = readJson<Omit<Sample, 'name'>>(path);
  if (!Object.hasOwn(channels, channel)) {
    throw new Error(`${path} is for the channel "${channel}", which channels.json does not have`);
  }
  return { name, channel, order };
}

function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${path} can't be read: ${(error as Error).message}`, { cause: error });
  }
}
