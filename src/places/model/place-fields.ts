export type JsonObject = Record<string, unknown>;

/** The fields of a place besides its names and channels. */
export interface PlaceFields {
  readonly name: string | null;
  readonly active: boolean;
  readonly active_for_ordering: boolean;
  readonly sales_channel: string | null;
  readonly address: JsonObject | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  readonly chain: JsonObject | null;
  readonly contact: JsonObject | null;
  readonly pickup_locations: readonly JsonObject[];
  readonly phones: readonly JsonObject[];
  readonly images: readonly JsonObject[];
  readonly business_name: string | null;
  readonly business_id: string | null;
  readonly vat_number: string | null;
  readonly delivery_options: readonly JsonObject[];
  readonly payment_methods: readonly JsonObject[];
  readonly metadata: JsonObject;
}

/** The value of a field that is absent or null. */
export const BLANK: PlaceFields = {
  name: null,
  active: true,
  active_for_ordering: true,
  sales_channel: null,
  address: null,
  coordinates: null,
  chain: null,
  contact: null,
  pickup_locations: [],
  phones: [],
  images: [],
  business_name: null,
  business_id: null,
  vat_number: null,
  delivery_options: [],
  payment_methods: [],
  metadata: {},
};

/** Fields as a client sent them: absent, null or a value. */
export type GivenFields = { readonly [Field in keyof PlaceFields]?: unknown };

/** The fields after a request: an absent one keeps its value from `from`, null clears it. */
export function withGiven(from: PlaceFields, given: GivenFields): PlaceFields {
  const names = Object.keys(BLANK) as (keyof PlaceFields)[];
  return Object.fromEntries(
    names.map((name) => [name, given[name] === undefined ? from[name] : (given[name] ?? BLANK[name])]),
  ) as unknown as PlaceFields;
}
