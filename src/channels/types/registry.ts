import { amazonMarketplace } from './amazon-marketplace';
import { BASE_TYPE } from './base-type';
import type { ChannelType } from './channel-type';
import { ebay } from './ebay';
import { foodora } from './foodora';
import { salesforce } from './salesforce';
import { sapCommerce } from './sap-commerce';
import { uberEats } from './uber-eats';
import { wolt } from './wolt';

/**
 * The channel types that are registered by default (docs/channel-types.md). A new type is one folder and one
 * line here.
 */
export const CHANNEL_TYPES: readonly ChannelType[] = [
  amazonMarketplace,
  ebay,
  wolt,
  uberEats,
  foodora,
  salesforce,
  sapCommerce,
];

/** The type of that name; the base type for names added through the API. */
export function channelTypeOf(name: string): ChannelType {
  return CHANNEL_TYPES.find((type) => type.name === name) ?? BASE_TYPE;
}
