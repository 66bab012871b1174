import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiShapedRefusals, MOST_ROWS } from '../infrastructure/http';
import { OfPlaces, type OrderKey, ProjectedOrders } from '../orders';
import { Assignable } from './assignable';
import { AddNote } from './commands/add-note';
import { AssignOrder } from './commands/assign-order';
import {
  AddNoteDto,
  AssignedDto,
  AssignOrderDto,
  NoteDto,
  NoteListDto,
  NoteListQueryDto,
  toNoteDto,
} from './dto/notes.dto';
import { ListNotes } from './queries/list-notes';

@ApiTags('Notes')
@InArea('orders')
@OfPlaces()
@Controller('v1/orders/:orderId')
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly orders: ProjectedOrders,
    private readonly assignable: Assignable,
  ) {}

  /** Lists what was written beside an order, newest first. */
  @Get('notes')
  @ApiOkResponse({ type: NoteListDto })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409)
  async list(
    @Param('orderId') reference: string,
    @Query() query: NoteListQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<NoteListDto> {
    const limit = Math.min(query.limit ?? 50, MOST_ROWS);
    const key = await this.keyOf(reference, caller);
    const found = await this.queries.execute(new ListNotes(key, query.after ?? null, limit + 1));
    const shown = found.slice(0, limit);
    return { data: shown.map(toNoteDto), next: found.length > limit ? shown.at(-1)!.id : null };
  }

  /** Writes a note beside an order, which is no part of it and is not told to webhooks. An order has at most 200. */
  @Post('notes')
  @ApiCreatedResponse({ type: NoteDto })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409, 413, 415)
  async add(
    @Param('orderId') reference: string,
    @Body() body: AddNoteDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<NoteDto> {
    const key = await this.keyOf(reference, caller);
    return toNoteDto(await this.commands.execute(new AddNote(key, body.text, by)));
  }

  /** Gives an order to a person who takes care of it, or to nobody. */
  @Put('assignee')
  @HttpCode(200)
  @ApiOkResponse({ type: AssignedDto })
  @ApiShapedRefusals({ 404: 'coded' }, 400, 401, 403, 404, 409, 413, 415)
  async assignOrder(
    @Param('orderId') reference: string,
    @Body() body: AssignOrderDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<AssignedDto> {
    const key = await this.keyOf(reference, caller);
    const { person_id } = body;
    const assignee = person_id == null ? null : await this.assignable.require(person_id, key.channelId);
    await this.commands.execute(new AssignOrder(key, assignee, by));
    return { order_id: key.orderId, assignee };
  }

  private async keyOf(reference: string, caller: Caller): Promise<OrderKey> {
    const { id: orderId, channelId } = await this.orders.find(reference, caller);
    return { channelId, orderId };
  }
}
