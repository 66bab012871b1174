import { readFileSync } from 'node:fs';
import type { NewChannel, OmsClient } from '@oms/client';
import { inRepository } from '../commands/service/folder.js';
import type { Sample } from './samples.js';

/** What the channel of a sample order is made of. */
export function channelOfSample(sample: Sample): NewChannel {
  const text = readFileSync(inRepository('samples/channels.json'), 'utf8');
  return (JSON.parse(text) as Record<string, NewChannel>)[sample.channel]!;
}

/** The channel that a sample order belongs to, made when it is not there yet. */
export async function openSampleChannel(
  client: OmsClient,
  sample: Sample,
  signal: AbortSignal,
): Promise<string> {
  const channel = channelOfSample(sample);
  for await (const { id, name } of client.channels.list({ signal })) if (name === channel.name) return id;
  return (await client.post('/v1/channels', { body: channel, signal })).id;
}
