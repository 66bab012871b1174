import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { accessRefusals, type Caller, FindKeyCaller } from '../../api-keys';
import { FindPersonCaller } from '../../people';
import { accessRefusalOf } from '../bulk-access';
import type { ItemError } from '../model/item-state';
import type { OpenBulk } from './bulk-table';

const GONE: Readonly<Record<Exclude<Caller['kind'], 'system'>, string>> = {
  key: 'The API key that asked for it is deactivated or has expired',
  person: 'The person who asked for it is disabled',
  device: 'The device that asked for it is paired no more',
};

/** Who asked for bulk work, as they are when the next items are about to begin. */
@Injectable()
export class Askers {
  constructor(private readonly queries: QueryBus) {}

  /** With what they can do now; or why nothing more is done for them. */
  async look(tx: Tx, { caller, action }: OpenBulk): Promise<{ caller: Caller } | { error: ItemError }> {
    const { kind } = caller;
    if (kind === 'system') return { caller };
    const current = await this.find(tx, caller);
    if (current === null) return { error: { code: accessRefusals.UNAUTHORIZED().code, message: GONE[kind] } };
    const refusal = accessRefusalOf(current, action);
    if (refusal === null) return { caller: current };
    return { error: { code: refusal.code, message: refusal.message } };
  }

  private find(tx: Tx, { kind, keyId }: Caller): Promise<Caller | null> {
    return kind === 'key'
      ? this.queries.execute(tx.include(new FindKeyCaller(keyId!)))
      : this.queries.execute(tx.include(new FindPersonCaller(keyId!)));
  }
}
