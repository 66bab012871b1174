export const TEMPERATURE_TYPES = ['ambient', 'cooled', 'frozen'] as const;
export type TemperatureType = (typeof TEMPERATURE_TYPES)[number];

/** What the `sub_type` of an import means (docs/rules/places-and-storage.md#csv-import). */
export const TEMPERATURE_OF_SUB_TYPE: Readonly<Record<string, TemperatureType>> = {
  '0': 'ambient',
  '1': 'frozen',
  '2': 'ambient',
  '3': 'cooled',
};

/** What an absent or unknown `sub_type` means. */
export const DEFAULT_TEMPERATURE: TemperatureType = 'ambient';
