import '../../screens.css';
import '../webhooks.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Found } from '../../../app/faults/found';
import { useRowKeys } from '../../../app/keyboard/row-keys';
import { ScreenHead } from '../../../app/shell/screen-head';
import { useMay } from '../../../session/may';
import { CausesPanel } from '../deliveries/causes';
import { DeliveryDetail } from '../deliveries/delivery-detail';
import { DeliveryList } from '../deliveries/delivery-list';
import { OauthPanel } from '../settings/oauth-panel';
import { SettingsPanel } from '../settings/settings-panel';
import { texts } from '../texts';
import { configQuery, type WebhookConfig } from '../webhooks';
import { EndpointActions } from './endpoint-actions';

/** The webhook of one channel: how it is doing, its settings, what was sent. */
export function EndpointScreen() {
  const { channelId } = useParams({ from: '/signed-in/webhooks/$channelId' });
  const config = useQuery(configQuery(channelId));
  useRowKeys();
  const toAll = (
    <Link to="/webhooks" className="button">
      {texts.back}
    </Link>
  );
  return (
    <Found query={config} missing={texts.missing} toAll={toAll}>
      {(found) => <Shown key={channelId} config={found} />}
    </Found>
  );
}

function Shown({ config }: { config: WebhookConfig }) {
  const { event } = useSearch({ from: '/signed-in/webhooks/$channelId' });
  const maySeeDeliveries = useMay('deliveries', 'read');
  const isSet = config.webhook_url !== null;
  if (event !== undefined) {
    return (
      <>
        <ScreenHead title={texts.endpoint(config.name)} />
        <DeliveryDetail channelId={config.id} eventId={event} />
      </>
    );
  }
  return (
    <>
      <ScreenHead title={texts.endpoint(config.name)}>
        <EndpointActions config={config} />
      </ScreenHead>
      <div className="sides">
        <SettingsPanel config={config} />
        {isSet ? <OauthPanel config={config} /> : null}
      </div>
      {maySeeDeliveries ? (
        <>
          <CausesPanel channelId={config.id} />
          <DeliveryList channelId={config.id} />
        </>
      ) : null}
    </>
  );
}
