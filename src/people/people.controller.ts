import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Req,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AdminOnly, InArea, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import {
  ApiRefusals,
  IdPipe,
  IfUnchanged,
  type UnchangedSince,
  originOf,
  PageQueryDto,
  paginationOf,
  ShowsOnce,
  toPageRequest,
} from '../infrastructure/http';
import { InvitePerson } from './commands/invite-person';
import { UpdatePerson } from './commands/update-person';
import {
  InvitedPersonDto,
  LinkDto,
  PeopleListDto,
  PersonDto,
  toLinkDto,
  toPersonDto,
} from './dto/person.dto';
import { InvitePersonDto, UpdatePersonDto } from './dto/write-person.dto';
import { MakeLink } from './links/commands/make-link';
import type { NewLink } from './links/sign-in-links';
import { peopleRefusals } from './people.refusals';
import { GetPerson } from './queries/get-person';
import { ListPeople } from './queries/list-people';
import { EndSessions } from './sessions/commands/end-sessions';
import { SessionListDto, toSessionRowDto } from './sessions/dto/session-list.dto';
import { ListSessions } from './sessions/queries/list-sessions';

const PersonId = () => Param('personId', new IdPipe(peopleRefusals.PERSON_NOT_FOUND));
const SessionId = () => Param('sessionId', new IdPipe(peopleRefusals.SESSION_NOT_FOUND));

@ApiTags('People')
@AdminOnly()
@InArea('people')
@Controller('v1/people')
export class PeopleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Lists people by name. */
  @Get()
  @ApiOkResponse({ type: PeopleListDto })
  @ApiRefusals(400, 401, 403)
  async list(@Query() query: PageQueryDto): Promise<PeopleListDto> {
    const page = toPageRequest(query);
    const { people, total } = await this.queries.execute(new ListPeople(page));
    return {
      data: people.map((person) => toPersonDto(person, this.settings)),
      pagination: paginationOf(page, total),
    };
  }

  /** Shows one person. */
  @Get(':personId')
  @ApiOkResponse({ type: PersonDto })
  @ApiRefusals(401, 403, 404)
  async get(@PersonId() personId: string): Promise<PersonDto> {
    return toPersonDto(await this.queries.execute(new GetPerson(personId)), this.settings);
  }

  /** Makes a person, and a link by which they set their password. Nothing is sent: give them the link. */
  @Post()
  @ShowsOnce('link')
  @ApiCreatedResponse({ type: InvitedPersonDto })
  @ApiRefusals(400, 401, 403, 409)
  async invite(
    @Body() body: InvitePersonDto,
    @RequestedBy() by: Requester,
    @Req() request: Request,
  ): Promise<InvitedPersonDto> {
    const { person, link } = await this.commands.execute(new InvitePerson(body, by));
    const shown = this.shown(link, request);
    return { ...toPersonDto(person, this.settings), link: shown.link, link_expires_at: shown.expires_at };
  }

  /** Changes the given fields of a person. It takes effect within a second; the last admin stays one. */
  @Put(':personId')
  @ApiOkResponse({ type: PersonDto })
  @ApiRefusals(400, 401, 403, 404, 409, 412)
  async update(
    @PersonId() personId: string,
    @Body() body: UpdatePersonDto,
    @RequestedBy() by: Requester,
    @IfUnchanged() since: UnchangedSince,
  ): Promise<PersonDto> {
    const person = await this.commands.execute(new UpdatePerson(personId, body, by, since));
    return toPersonDto(person, this.settings);
  }

  /**
   * Makes a link by which the person sets a password: the first one, or a new one. The identity provider's people sign in by it
   * once, without a password. It replaces earlier links.
   */
  @Post(':personId/link')
  @ShowsOnce('link')
  @ApiCreatedResponse({ type: LinkDto })
  @ApiRefusals(401, 403, 404)
  async createPersonLink(
    @PersonId() personId: string,
    @RequestedBy() by: Requester,
    @Req() request: Request,
  ): Promise<LinkDto> {
    return this.shown(await this.commands.execute(new MakeLink(personId, by)), request);
  }

  /** Lists where the person is signed in, the last used session first. */
  @Get(':personId/sessions')
  @ApiOkResponse({ type: SessionListDto })
  @ApiRefusals(401, 403, 404)
  async listPersonSessions(@PersonId() personId: string): Promise<SessionListDto> {
    await this.queries.execute(new GetPerson(personId));
    const sessions = await this.queries.execute(new ListSessions(personId));
    return { data: sessions.map((session) => toSessionRowDto(session, null)) };
  }

  /** Signs the person out everywhere. */
  @Delete(':personId/sessions')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiRefusals(401, 403, 404)
  async signOutPerson(@PersonId() personId: string, @RequestedBy() by: Requester): Promise<void> {
    await this.commands.execute(new EndSessions(personId, null, by));
  }

  /** Ends one session of the person. */
  @Delete(':personId/sessions/:sessionId')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiRefusals(401, 403, 404)
  async endPersonSession(
    @PersonId() personId: string,
    @SessionId() sessionId: string,
    @RequestedBy() by: Requester,
  ): Promise<void> {
    await this.commands.execute(new EndSessions(personId, sessionId, by));
  }

  private shown(link: NewLink, request: Request): LinkDto {
    return toLinkDto(link, originOf(request, this.settings.PUBLIC_URL) ?? '');
  }
}
