import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { Caller } from '../../../api-keys';
import { type CallerRow, DEVICE, PERSON, toCaller } from '../caller-rows';

/**
 * The current access of a person, signed in or not, or of a paired device, for work that goes on without them; null when the
 * person is disabled or the device is paired no more.
 */
export class FindPersonCaller extends Query<Caller | null> {
  /**
   * @param callerId of the person or the device
   * @param isHeld nobody disables or revokes them until the transaction ends
   */
  constructor(
    readonly callerId: string,
    readonly isHeld = false,
  ) {
    super();
  }
}

@QueryHandler(FindPersonCaller)
export class FindPersonCallerHandler implements IQueryHandler<FindPersonCaller> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(query: FindPersonCaller): Promise<Caller | null> {
    return this.unitOfWork.runFor(query, async (tx) => {
      if (query.isHeld) for (const hold of HOLD) await tx.query(hold, [query.callerId]);
      const [row] = await tx.query<CallerRow>(FIND, [query.callerId]);
      return row === undefined ? null : toCaller(row);
    });
  }
}

const HOLD = ['people', 'paired_devices'].map(
  (table) => `SELECT 1 FROM ${table} WHERE id = $1 FOR KEY SHARE`,
);

const FIND = `
  SELECT ${PERSON} FROM people p WHERE p.id = $1 AND p.is_active
   UNION ALL
  SELECT ${DEVICE} FROM paired_devices d JOIN places l ON l.id = d.place_id
   WHERE d.id = $1 AND EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = d.id)`;
