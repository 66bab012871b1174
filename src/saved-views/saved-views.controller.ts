import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, ForPeople, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, IdPipe, IfUnchanged, type UnchangedSince } from '../infrastructure/http';
import { ROLE_NAMES } from '../people';
import { CreateSavedView } from './commands/create-saved-view';
import { DeleteSavedView } from './commands/delete-saved-view';
import { UpdateSavedView } from './commands/update-saved-view';
import { SavedViewDto, SavedViewListDto, toSavedViewDto } from './dto/saved-view.dto';
import { CreateSavedViewDto, SavedViewListQueryDto, UpdateSavedViewDto } from './dto/write-saved-view.dto';
import { mayShareWith } from './model/view-access';
import { ListSavedViews } from './queries/list-saved-views';
import { savedViewRefusals } from './saved-view.refusals';
import { viewerOf } from './viewer';

const ViewId = () => Param('viewId', new IdPipe(savedViewRefusals.VIEW_NOT_FOUND));

@ApiTags('Saved views')
@InArea('session')
@LimitsToPlaces()
@ForPeople()
@Controller('v1/views')
export class SavedViewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists your saved views and those that are shared with your role; an admin sees all that are shared. */
  @Get()
  @ApiOkResponse({ type: SavedViewListDto })
  @ApiRefusals(400, 401, 403)
  async list(
    @Query() { screen }: SavedViewListQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SavedViewListDto> {
    const viewer = viewerOf(caller);
    const views = await this.queries.execute(new ListSavedViews(viewer, screen ?? null));
    return { data: views.map(toSavedViewDto), may_share_with: [...mayShareWith(viewer, ROLE_NAMES)] };
  }

  /** Saves a filter of a screen under a name. You have at most 50 views; a role has at most 100 that are shared with it. */
  @Post()
  @ApiCreatedResponse({ type: SavedViewDto })
  @ApiRefusals(400, 401, 403, 409)
  async create(
    @Body() body: CreateSavedViewDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<SavedViewDto> {
    return toSavedViewDto(await this.commands.execute(new CreateSavedView(viewerOf(caller), body, by)));
  }

  /** Changes the given fields of one of your views. */
  @Put(':viewId')
  @ApiOkResponse({ type: SavedViewDto })
  @ApiRefusals(400, 401, 403, 404, 409, 412)
  async update(
    @ViewId() viewId: string,
    @Body() body: UpdateSavedViewDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<SavedViewDto> {
    const update = new UpdateSavedView(viewerOf(caller), viewId, body, by, since);
    return toSavedViewDto(await this.commands.execute(update));
  }

  /** Deletes one of your views. An admin deletes any view that is shared. */
  @Delete(':viewId')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiRefusals(401, 403, 404)
  async delete(
    @ViewId() viewId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<void> {
    await this.commands.execute(new DeleteSavedView(viewerOf(caller), viewId, by));
  }
}
