import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces } from '../api-keys';
import { ApiRefusals } from '../infrastructure/http';
import { Assignable } from './assignable';
import { AssigneeListDto } from './dto/notes.dto';

@ApiTags('Notes')
@InArea('orders')
@LimitsToPlaces()
@Controller('v1/assignees')
export class AssigneesController {
  constructor(private readonly assignable: Assignable) {}

  /** Lists the people who can take care of orders that you can access. */
  @Get()
  @ApiOkResponse({ type: AssigneeListDto })
  @ApiRefusals(401, 403)
  async list(@CurrentCaller() caller: Caller): Promise<AssigneeListDto> {
    return { data: await this.assignable.of(caller) };
  }
}
