import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AdminOnly, InArea } from '../api-keys';
import { ApiRefusals } from '../infrastructure/http';
import { SystemDto } from './dto/system.dto';
import { GetSystem } from './queries/get-system';

@ApiTags('Operations')
@InArea('operations')
@Controller('v1/system')
export class SystemController {
  constructor(private readonly queries: QueryBus) {}

  /** Shows what waits in the whole system, the processes that are alive, and the size of the database. Needs admin access. */
  @Get()
  @AdminOnly()
  @ApiOkResponse({ type: SystemDto })
  @ApiRefusals(401, 403)
  showSystem(): Promise<SystemDto> {
    return this.queries.execute(new GetSystem());
  }
}
