import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeysModule, Sessions } from '../api-keys';
import { EncryptionModule } from '../infrastructure/encryption';
import { GrantChannelToPersonHandler } from './commands/grant-channel-to-person';
import { InvitePersonHandler } from './commands/invite-person';
import { UpdatePersonHandler } from './commands/update-person';
import { ChangePickerHandler } from './devices/commands/change-picker';
import { MakePairingHandler } from './devices/commands/make-pairing';
import { PairDeviceHandler } from './devices/commands/pair-device';
import { RevokeDeviceHandler } from './devices/commands/revoke-device';
import { DeviceSessionController } from './devices/device-session.controller';
import { FindDeviceHandler } from './devices/queries/find-device';
import { ListDevicesHandler } from './devices/queries/list-devices';
import { EndedSessions } from './ended-sessions';
import { Person } from './entities/person.entity';
import { MakeAdminLinkHandler } from './links/commands/make-admin-link';
import { MakeLinkHandler } from './links/commands/make-link';
import { UseLinkHandler } from './links/commands/use-link';
import { ShowLinkHandler } from './links/queries/show-link';
import { SignInLinksController } from './links/sign-in-links.controller';
import { SignInWithProviderHandler } from './oidc/commands/sign-in-with-provider';
import { OidcChecks } from './oidc/oidc-checks';
import { OidcController } from './oidc/oidc.controller';
import { Provider } from './oidc/provider';
import { PasswordHasher } from './passwords/password-hasher';
import { SignInLimits } from './passwords/sign-in-limits';
import { PeopleController } from './people.controller';
import { GetPersonHandler } from './queries/get-person';
import { ListPeopleHandler } from './queries/list-people';
import { FindKindsOfCallersHandler } from './queries/find-kinds-of-callers';
import { ListColleaguesHandler } from './queries/list-colleagues';
import { BrowserSessions } from './sessions/browser-sessions';
import { ChangePasswordHandler } from './sessions/commands/change-password';
import { EndSessionsHandler } from './sessions/commands/end-sessions';
import { MakeSocketTokenHandler } from './sessions/commands/make-socket-token';
import { SignInHandler } from './sessions/commands/sign-in';
import { OwnSessionsController } from './sessions/own-sessions.controller';
import { FindPersonCallerHandler } from './sessions/queries/find-person-caller';
import { FindSessionCallersHandler } from './sessions/queries/find-session-callers';
import { ListSessionsHandler } from './sessions/queries/list-sessions';
import { RecentSessions } from './sessions/recent-sessions';
import { SessionCallers } from './sessions/session-callers';
import { SessionStore } from './sessions/session-store';
import { SessionUse } from './sessions/session-use';
import { SessionController } from './sessions/session.controller';
import { SocketTokens } from './sessions/socket-tokens';
import { WorkersModule } from '../infrastructure/workers';

@Module({
  imports: [TypeOrmModule.forFeature([Person]), ApiKeysModule, EncryptionModule, WorkersModule],
  controllers: [
    SessionController,
    DeviceSessionController,
    OidcController,
    OwnSessionsController,
    SignInLinksController,
    PeopleController,
  ],
  providers: [
    BrowserSessions,
    EndedSessions,
    OidcChecks,
    PasswordHasher,
    Provider,
    RecentSessions,
    SessionCallers,
    SessionStore,
    SessionUse,
    SignInLimits,
    SocketTokens,
    ChangePasswordHandler,
    ChangePickerHandler,
    FindDeviceHandler,
    ListDevicesHandler,
    MakePairingHandler,
    PairDeviceHandler,
    RevokeDeviceHandler,
    EndSessionsHandler,
    FindPersonCallerHandler,
    FindSessionCallersHandler,
    GetPersonHandler,
    GrantChannelToPersonHandler,
    InvitePersonHandler,
    ListPeopleHandler,
    ListSessionsHandler,
    MakeAdminLinkHandler,
    MakeLinkHandler,
    MakeSocketTokenHandler,
    ShowLinkHandler,
    SignInHandler,
    SignInWithProviderHandler,
    UpdatePersonHandler,
    UseLinkHandler,
    FindKindsOfCallersHandler,
    ListColleaguesHandler,
  ],
})
export class PeopleModule implements OnModuleInit {
  constructor(
    private readonly sessions: Sessions,
    private readonly callers: SessionCallers,
    private readonly familiar: RecentSessions,
    private readonly use: SessionUse,
    private readonly tokens: SocketTokens,
  ) {}

  /** From here on the guard takes sessions beside API keys. */
  onModuleInit(): void {
    const { callers, familiar, use, tokens } = this;
    this.sessions.enter({
      callers,
      familiar,
      use,
      ofSocketToken: (token) => tokens.callerOf(token),
    });
  }
}
