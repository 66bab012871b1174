import type { OmsClient } from '@oms/client';
import type { DemoChannel } from '../run';
import type { Samples } from '../samples';

/** The stores of a run. */
export interface SetUpPlaces {
  /** The identifier of the first store of each channel, by the channel's slug. */
  readonly byChannel: Readonly<Record<string, string>>;
  /** How many storage locations they have in all. */
  readonly storageLocations: number;
}

/** Makes every sample store in its channels and fills it with the storage locations of the CSV. */
export async function setUpPlaces(
  system: OmsClient,
  api: OmsClient,
  samples: Pick<Samples, 'places' | 'storageCsv'>,
  channels: Readonly<Record<string, DemoChannel>>,
): Promise<SetUpPlaces> {
  const byChannel: Record<string, string> = {};
  let storageLocations = 0;
  for (const { channel, additional_channels = [], place } of samples.places) {
    const { id } = await api.post('/v1/places', {
      body: {
        ...place,
        channel_id: channels[channel]!.id,
        additional_channel_ids: additional_channels.map((slug) => channels[slug]!.id),
      },
    });
    byChannel[channel] ??= place.identifier;
    const form = new FormData();
    form.set('file', new Blob([samples.storageCsv], { type: 'text/csv' }), 'storage-locations.csv');
    const path = '/v1/places/{placeId}/storage-location/import';
    const { results } = await system.post(path, { path: { placeId: id }, body: form });
    storageLocations += results.created;
  }
  return { byChannel, storageLocations };
}
