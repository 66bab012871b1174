import { shortId } from '@oms/ui';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from './audit-search';
import { texts } from './texts';

/** What was changed, with a link to where it is shown. */
export function Resource({
  entry: { resource_type: type, resource_id: id, version },
}: {
  entry: AuditEntry;
}) {
  const name = <code title={id}>{shortId(id)}</code>;
  return (
    <>
      {type} {linkTo(type, id, name)}
      {version === null ? null : <p className="quiet number">{texts.version(version)}</p>}
    </>
  );
}

function linkTo(type: string, id: string, name: React.ReactNode) {
  switch (type) {
    case 'order':
      return (
        <Link to="/orders/$orderId" params={{ orderId: id }} data-row preload={false}>
          {name}
        </Link>
      );
    case 'bulk':
      return (
        <Link to="/bulk/$bulkId" params={{ bulkId: id }} data-row preload={false}>
          {name}
        </Link>
      );
    case 'channel':
      return (
        <Link to="/channels/$channelId" params={{ channelId: id }} data-row preload={false}>
          {name}
        </Link>
      );
    case 'person':
      return (
        <Link to="/people/$personId" params={{ personId: id }} data-row preload={false}>
          {name}
        </Link>
      );
    case 'place':
      return (
        <Link to="/stores/$placeId" params={{ placeId: id }} data-row preload={false}>
          {name}
        </Link>
      );
    case 'api_key':
      return (
        <Link to="/keys" search={{ key: id }} data-row preload={false}>
          {name}
        </Link>
      );
    default:
      return name;
  }
}
