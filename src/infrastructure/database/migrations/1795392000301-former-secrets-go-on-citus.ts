import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOnManyNodes } from './kept-in-step';

/**
 * On Citus nothing keeps the former columns of `channels` in step, so that a secret which is sealed again or replaced in its
 * own table would stay there as it was, sealed with a key that should be forgotten.
 */
export class FormerSecretsGoOnCitus1795392000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isOnManyNodes(runner))) return;
    await runner.query(`
      UPDATE channels
         SET webhook_secret = NULL, webhook_old_secret = NULL, oauth2_client_secret = NULL, oauth2_token = NULL,
             oauth2_additional_params = NULL`);
  }

  /** They are in their own tables. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
