import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type Caller, reachableChannels } from '../api-keys';
import { ChannelDirectory } from './channel-directory';
import { channelRefusals } from './channel.refusals';

/** Each is looked up in an index on its own. */
const MOST_CHANNELS = 400;

/** The channels that a view over many of them shows. */
@Injectable()
export class AskedChannels {
  constructor(
    private readonly directory: ChannelDirectory,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * The channels that were named, else all that the caller can access. Refuses each one that there is not or that the
   * caller can't access, and more than 400.
   */
  async of(named: readonly string[] | null, caller: Caller): Promise<readonly string[]> {
    const channels = named ?? reachableChannels(caller) ?? (await this.all());
    if (channels.length > MOST_CHANNELS) throw channelRefusals.TOO_MANY_CHANNELS(MOST_CHANNELS);
    if (named !== null) await Promise.all(named.map((id) => this.directory.require(id, caller)));
    return channels;
  }

  /** All channels there are. */
  async everywhere(): Promise<readonly string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT id FROM channels');
    return rows.map(({ id }) => id);
  }

  private async all(): Promise<readonly string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT id FROM channels LIMIT $1', [
      MOST_CHANNELS + 1,
    ]);
    return rows.map(({ id }) => id);
  }
}
