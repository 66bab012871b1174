import { texts as app } from '../../app/texts';
import type { AuditEntry, ResourceType } from './audit-search';

export const texts = {
  name: app.screenNames.audit,
  filters: 'Filters',
  filter: {
    type: 'What',
    anyType: 'Everything',
    resource: 'Its id',
    actor: 'Who',
    actorHint: 'Name or id',
    action: 'Action',
    channel: 'Channel',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
  },
  types: {
    order: 'Orders',
    bulk: 'Bulk work',
    channel: 'Channels',
    channel_type: 'Channel types',
    api_key: 'API keys',
    person: 'People',
    place: 'Stores',
    device: 'Devices',
    storage_location: 'Storage locations',
    saved_view: 'Shared views',
    parked: 'Parked work',
  } satisfies Record<ResourceType, string>,
  kinds: {
    key: 'API key',
    person: 'Person',
    device: 'Paired device',
    system: 'System token',
    service: 'The service',
  } satisfies Record<AuditEntry['actor']['kind'], string>,
  columns: { at: 'When', who: 'Who', action: 'Did', what: 'To what', changed: 'Changed fields' },
  none: {
    title: 'Nothing was recorded',
    text: 'Every change by a person, a key or the service is recorded here, without its values.',
  },
  nothing: { title: 'Nothing is like that', text: 'Names match whole. Fewer filters find more.' },
  more: 'Show older',
  version: (version: number) => `version ${version}`,
};
