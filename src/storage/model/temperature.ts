export const TEMPERATURE_TYPES = ['ambient', 'cooled', 'frozen'] as const;
export type TemperatureType = (typeof TEMPERATURE_TYPES)[number];

/** The meaning of the `sub_type` of an import (docs/rules/places-and-storage.md#csv-import). */
export const TEMPERATURE_OF_SUB_TYPE: Readonly<Record<string, TemperatureType>> = {
  '0': 'ambient',
  '1': 'frozen',
  '2': 'ambient',
  '3': 'cooled',
};

/** The meaning of an absent or unknown `sub_type`. */
export const DEFAULT_TEMPERATURE: TemperatureType = 'ambient';
