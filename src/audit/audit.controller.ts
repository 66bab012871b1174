import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AdminOnly, InArea } from '../api-keys';
import type { AuditPosition } from '../infrastructure/audit-trail';
import { ApiRefusals, MOST_ROWS } from '../infrastructure/http';
import { auditRefusals } from './audit.refusals';
import { AuditPageDto, AuditQueryDto, toAuditEntryDto, toFilter } from './dto/audit.dto';
import { readCursor, toCursor } from './model/audit-page';
import { ListAuditRecords } from './queries/list-audit-records';

@ApiTags('Audit')
@InArea('audit')
@Controller('v1/audit')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * Lists who changed keys, channels, places, storage locations and orders, newest first. Entries are
   * committed with the change and are never altered. Needs admin access.
   */
  @Get()
  @AdminOnly()
  @ApiOkResponse({ type: AuditPageDto })
  @ApiRefusals(400, 401, 403)
  async listAuditEntries(@Query() query: AuditQueryDto): Promise<AuditPageDto> {
    const limit = Math.min(query.limit ?? 20, MOST_ROWS);
    const found = await this.queries.execute(
      new ListAuditRecords(toFilter(query), positionOf(query.after), limit + 1),
    );
    const shown = found.slice(0, limit);
    return {
      data: shown.map(toAuditEntryDto),
      next: found.length > limit ? toCursor(shown.at(-1)!) : null,
    };
  }
}

function positionOf(after: string | undefined): AuditPosition | null {
  if (after === undefined) return null;
  const position = readCursor(after);
  if (position === null) throw auditRefusals.UNKNOWN_AUDIT_CURSOR();
  return position;
}
