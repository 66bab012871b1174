import '../screens.css';
import { Button, Facts, Id, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Found } from '../../app/faults/found';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { ChannelName } from '../../orders/channel-name';
import { useMay } from '../../session/may';
import { StoreDialog } from './form/store-dialog';
import { LocationList } from './locations/location-list';
import { type Place, placeQuery } from './stores';
import { StoreState } from './store-state';
import { texts } from './texts';

/** One store, with its storage locations. */
export function StoreScreen() {
  const { placeId } = useParams({ from: '/signed-in/stores/$placeId' });
  const place = useQuery(placeQuery(placeId));
  const toAll = (
    <Link to="/stores" className="button">
      {texts.back}
    </Link>
  );
  return (
    <Found query={place} missing={texts.missing} toAll={toAll}>
      {(found) => <Shown place={found} />}
    </Found>
  );
}

function Shown({ place }: { place: Place }) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMay('places');
  const maySeeLocations = useMay('storage', 'read');
  return (
    <>
      <ScreenHead title={texts.store(place.name ?? place.identifier)}>
        <div className="actions">
          <Link to="/stores" search={{ channel: place.channel_id }} className="button">
            {texts.back}
          </Link>
          {mayChange ? (
            <Button kind="main" onClick={() => setEditing(true)}>
              {texts.edit}
            </Button>
          ) : null}
        </div>
      </ScreenHead>
      <StoreFacts place={place} />
      {maySeeLocations ? <LocationList placeId={place.id} /> : null}
      {isEditing ? (
        <StoreDialog place={place} channelId={place.channel_id} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}

function StoreFacts({ place }: { place: Place }) {
  const { fact } = texts;
  const others = place.channel_specific_identifiers;
  const lines = ['line1', 'postal_code', 'city', 'country']
    .map((name) => place.address?.[name])
    .filter((line) => typeof line === 'string' && line !== '');
  const at = place.coordinates;
  return (
    <section className="panel padded" aria-label={texts.facts}>
      <Facts
        facts={[
          [fact.state, <StoreState key="state" place={place} />],
          [fact.identifier, place.identifier],
          [fact.others, others.length === 0 ? null : others.join(', ')],
          [
            fact.channels,
            place.channel_ids.map((id, n) => (
              <span key={id}>
                {n === 0 ? '' : ', '}
                <ChannelName id={id} />
              </span>
            )),
          ],
          [fact.address, lines.length === 0 ? null : lines.join(', ')],
          [fact.coordinates, at === null ? null : `${at.latitude}, ${at.longitude}`],
          [fact.changed, <Time key="changed" at={place.updated_at} />],
          [fact.id, <Id key="id" id={place.id} copyLabel={app.copyId} />],
        ]}
      />
    </section>
  );
}
