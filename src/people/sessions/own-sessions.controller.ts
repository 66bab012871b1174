import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type Caller,
  CurrentCaller,
  ForPeople,
  InArea,
  LimitsToPlaces,
  NeedsScope,
  RequestedBy,
} from '../../api-keys';
import type { Requester } from '../../infrastructure/audit-trail';
import { ApiRefusals, IdPipe } from '../../infrastructure/http';
import { peopleRefusals } from '../people.refusals';
import { EndSessions } from './commands/end-sessions';
import { SessionListDto, toSessionRowDto } from './dto/session-list.dto';
import { sessionIn } from './own-session';
import { ListSessions } from './queries/list-sessions';

@ApiTags('Session')
@InArea('session')
@LimitsToPlaces()
@ForPeople()
@Controller('v1/sessions')
export class OwnSessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists where one is signed in, the last used session first. */
  @Get()
  @ApiOkResponse({ type: SessionListDto })
  @ApiRefusals(401, 403)
  async list(@CurrentCaller() caller: Caller): Promise<SessionListDto> {
    const { personId, sessionId } = sessionIn(caller);
    const sessions = await this.queries.execute(new ListSessions(personId));
    return { data: sessions.map((session) => toSessionRowDto(session, sessionId)) };
  }

  /** Signs out everywhere, here too. */
  @Delete()
  @HttpCode(204)
  @NeedsScope('read')
  @ApiNoContentResponse()
  @ApiRefusals(401, 403)
  async endOwnSessions(@CurrentCaller() caller: Caller, @RequestedBy() by: Requester): Promise<void> {
    await this.commands.execute(new EndSessions(sessionIn(caller).personId, null, by));
  }

  /** Ends one of one's own sessions. */
  @Delete(':sessionId')
  @HttpCode(204)
  @NeedsScope('read')
  @ApiNoContentResponse()
  @ApiRefusals(401, 403, 404)
  async end(
    @Param('sessionId', new IdPipe(peopleRefusals.SESSION_NOT_FOUND)) sessionId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<void> {
    await this.commands.execute(new EndSessions(sessionIn(caller).personId, sessionId, by));
  }
}
