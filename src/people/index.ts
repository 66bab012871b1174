export { GrantChannelToPerson } from './commands/grant-channel-to-person';
export { MakeAdminLink, MakeAdminLinkHandler } from './links/commands/make-admin-link';
export { addressOfLink } from './links/sign-in-links';
export { PeopleModule } from './people.module';
export { WhichArePeople } from './queries/which-are-people';
export { FindSessionCallers } from './sessions/queries/find-session-callers';
