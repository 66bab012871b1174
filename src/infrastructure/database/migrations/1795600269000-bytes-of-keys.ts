import type { MigrationInterface, QueryRunner } from 'typeorm';

import { addBytes, ofIds, ofJson, ofText, OTHERS } from './computed-bytes';

/** How long API keys are as JSON. */
export class BytesOfKeys1795600269000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    const texts = ['name', 'client_name', 'description', 'created_by'].map(ofText);
    return addBytes(runner, 'api_keys', [OTHERS, ofJson('metadata'), ...texts, ofIds('channel_ids')]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN bytes');
  }
}
