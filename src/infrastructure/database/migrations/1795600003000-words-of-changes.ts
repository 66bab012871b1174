import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * Nothing to add: by this name releases are known that read changes and status metadata whose repeated words are stored as a
 * character each (docs/operations.md#versions-that-store-what-changed).
 */
export class WordsOfChanges1795600003000 implements MigrationInterface {
  async up(): Promise<void> {
    // Rows are stored so only where earlier releases are refused.
  }

  /** In a cluster there are none. */
  async down(runner: QueryRunner): Promise<void> {
    if (!(await isOnManyNodes(runner))) {
      await runner.query('ALTER TABLE order_versions DISABLE TRIGGER order_versions_append_only');
      await runner.query(`
        UPDATE order_versions SET changes = ${writtenOut('changes')}, status_metadata = ${writtenOut('status_metadata')}
         WHERE changes ~ '[\\x01-\\x1f]' OR status_metadata ~ '[\\x01-\\x1f]'`);
      await runner.query('ALTER TABLE order_versions ENABLE TRIGGER order_versions_append_only');
    }
    await runner.query(
      `DELETE FROM schema_compatibility WHERE needs_migration = 'WordsOfChanges1795600003000'`,
    );
  }
}

/** As they were when this migration was written. */
const WORDS = [
  '[{"field":"status","from":"',
  '"},{"field":"items[',
  '},{"field":"items[',
  '].properties.picked_quantity","from":null,"to":',
  '].properties.unpicked_quantity","from":null,"to":0',
  '].collected_product","from":null,"to":{"id":"',
  '].status","from":"',
  ',"shopkeeper_timestamp":"',
  '","collected":true,"ean":null,"sku":"',
  ',"images":0,"image_guid":[],"fulfilment_flags":[',
  '],"properties":{',
  '","to":"',
  '","from":',
  ',"to":',
  '{"field":"',
  ',"amount":',
  '"}]',
  '","name":"',
  '","price":',
  '{"updated_by":"',
  '"updated_by":"',
  '","user_id":null,"user_name":null',
  '","user_id":null,"user_name":"',
  ',"auto_transition_final":true}',
  ',"auto_transition":true}',
  ',"items":[{"item_id":"',
  ',"properties":{"picked_quantity":',
  ',"unpicked_quantity":0,"sub_item_id":null}}',
  ',{"item_id":"',
  '","quantity":',
];

const writtenOut = (column: string): string =>
  WORDS.reduceRight((sql, word, n) => `replace(${sql}, chr(${n + 1}), '${word}')`, column);
