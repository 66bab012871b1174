import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, IdPipe, MOST_ROWS } from '../infrastructure/http';
import { type Origin, RequestOrigin } from '../orders';
import { askedBulk } from './asked-bulk';
import { bulkRefusals } from './bulk.refusals';
import { CancelBulk } from './commands/cancel-bulk';
import { StartBulk } from './commands/start-bulk';
import {
  BulkDto,
  BulkItemListDto,
  BulkItemListQueryDto,
  BulkListDto,
  BulkListQueryDto,
  toBulkDto,
  toBulkItemDto,
} from './dto/bulk.dto';
import { StartBulkDto } from './dto/start-bulk.dto';
import { GetBulk } from './queries/get-bulk';
import { ListBulkItems } from './queries/list-bulk-items';
import { ListBulks } from './queries/list-bulks';

const MOST_ITEMS_SHOWN = 1_000;

const BulkId = () => Param('bulkId', new IdPipe(bulkRefusals.BULK_NOT_FOUND));

@ApiTags('Bulk work')
@InArea('bulk')
@LimitsToPlaces()
@Controller('v1/bulk')
export class BulkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Does the same to up to 10,000 orders, jobs or deliveries, in the background. What a filter finds is decided now; each item is done once, and is
   * refused as it would be on its own. With `dry_run` nothing is changed: the items say what would become of them.
   */
  @Post()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: BulkDto })
  @ApiRefusals(400, 401, 403, 404, 413, 415, 422, 429)
  async startBulk(
    @Body() body: StartBulkDto,
    @CurrentCaller() caller: Caller,
    @RequestOrigin() origin: Origin,
    @RequestedBy() by: Requester,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkDto> {
    const bulk = await this.commands.execute(new StartBulk(askedBulk(body, caller), caller, origin, by));
    response.setHeader('Location', `/v1/bulk/${bulk.id}`);
    return toBulkDto(bulk, [{ state: 'waiting', code: null, count: bulk.total }]);
  }

  /** Lists your bulk work, newest first; admins see that of everybody. */
  @Get()
  @ApiOkResponse({ type: BulkListDto })
  @ApiRefusals(400, 401, 403)
  async listBulks(@Query() query: BulkListQueryDto, @CurrentCaller() caller: Caller): Promise<BulkListDto> {
    const limit = Math.min(query.limit ?? 20, MOST_ROWS);
    const found = await this.queries.execute(
      new ListBulks(caller, query.after?.toLowerCase() ?? null, limit + 1),
    );
    const shown = found.slice(0, limit);
    return { data: shown, next: found.length > limit ? shown.at(-1)!.id : null };
  }

  /** Shows how far it is. */
  @Get(':bulkId')
  @ApiOkResponse({ type: BulkDto })
  @ApiRefusals(401, 403, 404)
  getBulk(@BulkId() bulkId: string, @CurrentCaller() caller: Caller): Promise<BulkDto> {
    return this.queries.execute(new GetBulk(bulkId, caller));
  }

  /** Lists what became of each item, in the order of the bulk. */
  @Get(':bulkId/items')
  @ApiOkResponse({ type: BulkItemListDto })
  @ApiRefusals(400, 401, 403, 404)
  async listBulkItems(
    @BulkId() bulkId: string,
    @Query() query: BulkItemListQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<BulkItemListDto> {
    const bulk = await this.queries.execute(new GetBulk(bulkId, caller));
    const limit = Math.min(query.limit ?? 100, MOST_ITEMS_SHOWN);
    const list = new ListBulkItems(bulk, caller, query.state ?? null, query.after ?? null, limit + 1);
    const found = await this.queries.execute(list);
    const shown = found.slice(0, limit);
    return {
      data: shown.map((named) => toBulkItemDto(named, caller)),
      next: found.length > limit ? shown.at(-1)!.item.position : null,
    };
  }

  /** Cancels what has not begun; what has ends as it would have. */
  @Post(':bulkId/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkDto })
  @ApiRefusals(401, 403, 404, 409)
  async cancelBulk(
    @BulkId() bulkId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<BulkDto> {
    await this.queries.execute(new GetBulk(bulkId, caller));
    const { bulk, counts } = await this.commands.execute(new CancelBulk(bulkId, by));
    return toBulkDto(bulk, counts);
  }
}
