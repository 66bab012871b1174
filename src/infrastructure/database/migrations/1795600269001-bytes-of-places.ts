import type { MigrationInterface, QueryRunner } from 'typeorm';

import { addBytes, ofIds, ofJson, ofText, OTHERS } from './computed-bytes';

/** How long places are as JSON. */
export class BytesOfPlaces1795600269001 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    const json = [...OBJECTS, ...LISTS].map(ofJson);
    return addBytes(runner, 'places', [OTHERS, ...json, ...TEXTS.map(ofText), ofIds('channel_ids'), NAMES]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE places DROP COLUMN bytes');
  }
}

const OBJECTS = ['address', 'coordinates', 'chain', 'contact', 'metadata'];
const LISTS = ['pickup_locations', 'phones', 'images', 'delivery_options', 'payment_methods'];
const TEXTS = ['identifier', 'name', 'sales_channel', 'business_name', 'business_id', 'vat_number'];
/** Each has at most 255 characters. */
const NAMES = '1024 * cardinality(channel_specific_identifiers)';
