import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { isAttempted } from '../../delivery/claims/delivery-claim-sql';
import { type Circuit, circuitOf, circuitSql } from '../model/circuit';

/** The circuit of a channel's endpoint as it is now. */
export class GetCircuit extends Query<Circuit> {
  constructor(readonly channelId: string) {
    super();
  }
}

interface CircuitRow {
  readonly is_enabled: boolean;
  readonly failures: number;
  readonly probe_at: Date | null;
  readonly is_attempted: boolean;
  readonly now: Date;
}

@QueryHandler(GetCircuit)
export class GetCircuitHandler implements IQueryHandler<GetCircuit> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ channelId }: GetCircuit): Promise<Circuit> {
    const [row] = await this.unitOfWork.read((manager) => manager.query<CircuitRow[]>(CIRCUIT, [channelId]));
    if (row === undefined) return { state: 'disabled', nextProbeAt: null };
    return circuitOf(
      {
        isEnabled: row.is_enabled,
        failures: row.failures,
        probeAt: row.probe_at,
        isAttempted: row.is_attempted,
      },
      row.now,
    );
  }
}

const CIRCUIT = `
  SELECT ${circuitSql('c').isEnabled} AS is_enabled, c.webhook_failures AS failures,
         c.webhook_probe_at AS probe_at, now() AS now, ${isAttempted('$1')} AS is_attempted
    FROM webhook_endpoints c WHERE c.channel_id = $1`;
