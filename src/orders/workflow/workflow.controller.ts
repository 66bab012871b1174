import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { InArea, LimitsToPlaces } from '../../api-keys';
import { ApiRefusals } from '../../infrastructure/http';
import { WorkflowDto } from './dto/workflow.dto';
import { WORKFLOW } from './model/workflow-table';

@ApiTags('Orders')
@InArea('orders')
@LimitsToPlaces()
@Controller('v1/workflow')
export class WorkflowController {
  /** Shows which status an order may be moved to from each, and the metadata that each move takes. */
  @Get()
  @ApiOkResponse({ type: WorkflowDto })
  @ApiRefusals(401, 403)
  get(): WorkflowDto {
    return { data: WORKFLOW };
  }
}
