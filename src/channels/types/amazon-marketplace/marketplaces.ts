/** Marketplace ids of the Selling Partner API by country code. */
export const MARKETPLACE_IDS: Readonly<Record<string, string>> = {
  AE: 'A2VIGQ35RCS4UG',
  AU: 'A39IBJ37TRP1C6',
  BE: 'AMEN7PMS3EDWL',
  BR: 'A2Q3Y263D00KWC',
  CA: 'A2EUQ1WTGCTBG2',
  DE: 'A1PA6795UKMFR9',
  EG: 'ARBP9OOSHTCHU',
  ES: 'A1RKKUPIHCS9HS',
  FR: 'A13V1IB3VIYZZH',
  GB: 'A1F83G8C2ARO7P',
  IE: 'A28R8C7NBKEWEA',
  IN: 'A21TJRUUN4KGV',
  IT: 'APJ6JRA9NG5V4',
  JP: 'A1VC38T7YXB528',
  MX: 'A1AM78C64UM0Y8',
  NL: 'A1805IZSGTT6HS',
  PL: 'A1C3SOZRARQ6R3',
  SA: 'A17E79C6D8DWNP',
  SE: 'A2NODRKZP88ZB9',
  SG: 'A19VAU5U5O7RUS',
  TR: 'A33AVAJ2PDY3EV',
  US: 'ATVPDKIKX0DER',
  ZA: 'AE08WJ6YKNBMC',
};

const COUNTRIES = new Map(Object.entries(MARKETPLACE_IDS).map(([country, id]) => [id, country]));

/** The id of a marketplace that is named by its country or by its id. */
export function marketplaceId(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(MARKETPLACE_IDS, name) ? MARKETPLACE_IDS[name] : name;
}

/** The country of a marketplace; its id where the country is not known. */
export function marketplaceCountry(id: string | undefined): string | undefined {
  return id === undefined ? undefined : (COUNTRIES.get(id) ?? id);
}
