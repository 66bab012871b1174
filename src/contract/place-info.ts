import { byService, nameText, type Shape, type Shown } from './shape';

const textOrNull = { shown: { type: ['string', 'null'] } };

/** The place as an order shows it. */
export const PLACE_INFO = {
  place_id: byService(nameText(255)),
  place_external_id: byService<string>(textOrNull),
  name: byService<string | null>(textOrNull),
  address: byService<Record<string, unknown> | null>({ shown: { type: ['object', 'null'] } }),
} satisfies Shape;

export type PlaceInfo = Shown<typeof PLACE_INFO>;
