import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { isWeakSecret } from '@libs/webhook-signing';
import { channelTypeOf, ConfigVault, GetChannel } from '../../channels';
import { AccessTokens, EndpointsOfChannels, FAILURES_BEFORE_OPEN } from '../../webhooks';
import { EndpointReach } from '../endpoint-reach';
import {
  configProbe,
  deliveriesProbe,
  type HealthDetail,
  healthOf,
  secretProbe,
  tokenProbe,
  webhookUrlProbe,
} from '../model/probes';
import { RecordChannelHealth } from './record-channel-health';

/**
 * Runs all probes of a channel (docs/channel-health.md) and returns the command that records the result.
 * Changes nothing itself; calls the webhook URL and the token endpoint, so it must not run inside a
 * transaction.
 */
export class CheckChannelHealth extends Command<RecordChannelHealth> {
  constructor(readonly channelId: string) {
    super();
  }
}

@CommandHandler(CheckChannelHealth)
export class CheckChannelHealthHandler implements ICommandHandler<CheckChannelHealth> {
  constructor(
    private readonly queries: QueryBus,
    private readonly vault: ConfigVault,
    private readonly endpoints: EndpointsOfChannels,
    private readonly reach: EndpointReach,
    private readonly tokens: AccessTokens,
  ) {}

  async execute({ channelId }: CheckChannelHealth): Promise<RecordChannelHealth> {
    const { channel } = await this.queries.execute(new GetChannel(channelId));
    const config = this.vault.open(channel.config, { ...channel, column: 'config' });
    const [ofWebhook, ofToken] = await Promise.all([
      this.webhookProbes(channelId),
      this.tokenProbes(channelId),
    ]);
    const ofConfig = configProbe(config, channelTypeOf(channel.type).requiredConfigKeys);
    const probes = [ofConfig, ...ofWebhook, ...ofToken];
    return new RecordChannelHealth(channelId, healthOf(probes), probes);
  }

  private async webhookProbes(channelId: string): Promise<HealthDetail[]> {
    const { url, secret, failures } = await this.endpoints.toCheck(channelId);
    if (url === null) return [];
    return [
      webhookUrlProbe(await this.reach.look(url, channelId)),
      ...(secret === null ? [] : [secretProbe(isWeakSecret(secret))]),
      deliveriesProbe(failures, FAILURES_BEFORE_OPEN),
    ];
  }

  /** Requests a new token: a cached one says nothing about the current credentials. None without OAuth. */
  private async tokenProbes(channelId: string): Promise<HealthDetail[]> {
    const answer = await this.tokens.test(channelId);
    if (answer === null) return [];
    return [tokenProbe({ problem: answer.token === null ? answer.error : null })];
  }
}
