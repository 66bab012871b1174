import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea } from '../../api-keys';
import { ChannelDirectory } from '../../channels';
import { ApiRefusals, paginationOf, toPageRequest } from '../../infrastructure/http';
import { EndpointListDto, EndpointListQueryDto } from './dto/endpoint.dto';
import { toEndpointDto } from './endpoint-views';
import { ListEndpoints } from './queries/list-endpoints';

@ApiTags('Webhooks')
@InArea('webhooks')
@Controller('v1/webhook-endpoints')
export class EndpointsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: ChannelDirectory,
  ) {}

  /** Lists the endpoints of channels with how they are doing: circuit, what waits, and the latest attempts. */
  @Get()
  @ApiOkResponse({ type: EndpointListDto })
  @ApiRefusals(400, 401, 403)
  async listWebhookEndpoints(
    @Query() query: EndpointListQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<EndpointListDto> {
    const page = toPageRequest(query);
    const { endpoints, total } = await this.queries.execute(
      new ListEndpoints(query.trouble ?? null, page, caller),
    );
    const channels = await Promise.all(endpoints.map((row) => this.directory.find(row.channel_id)));
    return {
      data: endpoints.map((row, n) => toEndpointDto(row, channels[n] ?? null)),
      pagination: paginationOf(page, total),
    };
  }
}
