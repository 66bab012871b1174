import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeChannelType } from '../../scripts/new-channel-type/write-channel-type';

/** One way to extend the service, as docs/extending.md lists its files under the heading of that name. */
export interface Recipe {
  readonly heading: string;
  /** Makes the change in a tree and gives the files that it touched. */
  readonly apply: (root: string) => readonly string[];
}

/** Edits of one tree, with the files that they touched. */
class Edits {
  readonly files = new Set<string>();

  constructor(private readonly root: string) {}

  /** Puts lines before an existing text, which has to be there once. */
  before(file: string, anchor: string, text: string): this {
    return this.replace(file, anchor, `${text}${anchor}`);
  }

  replace(file: string, anchor: string, text: string): this {
    const path = join(this.root, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(anchor).length !== 2) throw new Error(`${file} has not exactly one ${anchor}`);
    writeFileSync(
      path,
      source.replace(anchor, () => text),
    );
    this.files.add(file);
    return this;
  }

  create(file: string, text: string): this {
    writeFileSync(join(this.root, file), text);
    this.files.add(file);
    return this;
  }
}

const edit = (change: (edits: Edits) => unknown) => (root: string) => {
  const edits = new Edits(root);
  change(edits);
  return [...edits.files];
};

const GIFT_NOTE = `  gift_note: optional(freeText(500), { description: 'Printed on the gift card.', example: 'Congratulations!' }),
`;

const COUNT_CHANNELS = `import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { Channel } from '../entities/channel.entity';

/** How many channels there are. */
export class CountChannels extends Query<number> {}

@QueryHandler(CountChannels)
export class CountChannelsHandler implements IQueryHandler<CountChannels> {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  execute(): Promise<number> {
    return this.manager.count(Channel);
  }
}
`;

const COUNT_ROUTE = `  /** Counts the channels. */
  @Get('count')
  @AdminOnly()
  @ApiOkResponse({ type: ChannelCountDto })
  @ApiRefusals(401, 403)
  async count(): Promise<ChannelCountDto> {
    return { count: await this.queries.execute(new CountChannels()) };
  }

`;

/** As the test of who reaches which route writes it. */
const COUNT_ROW = `| \`GET /v1/channels/count\`${' '.repeat(45)}|           |            | yes        |        |          |       | yes       | yes   |
`;

export const RECIPES: readonly Recipe[] = [
  {
    heading: 'An order field',
    apply: edit((tree) => tree.before('src/contract/order.ts', '  fulfilment_flags: byService(', GIFT_NOTE)),
  },
  {
    heading: 'An event',
    apply: edit((tree) =>
      tree
        .before(
          'src/contract/events.ts',
          "  { name: 'order:failed'",
          "  { name: 'order:stored', description: 'The items of an order were put into storage' },\n",
        )
        .before(
          'src/contract/event-schemas.ts',
          "  'order:failed': orderFailed,",
          "  'order:stored': orderCreated,\n",
        )
        .before(
          'src/contract/event-examples.ts',
          "  'order:failed': {",
          "  'order:stored': { order_id: ORDER_ID, ...EXAMPLE_ORDER },\n",
        )
        .replace(
          'src/items/commands/assign-storage-locations.ts',
          "events: [{ type: 'order:updated', data: { changes: { items: itemChanges } } }],",
          "events: [{ type: 'order:updated', data: { changes: { items: itemChanges } } }, { type: 'order:stored', data: {} }],",
        )
        .before(
          'docs/rules/events.md',
          '| `POST .../webhook/test` ',
          '| items were put into storage | `order:stored` |\n',
        ),
    ),
  },
  {
    heading: 'A route',
    apply: edit((tree) =>
      tree
        .create('src/channels/queries/count-channels.ts', COUNT_CHANNELS)
        .before(
          'src/channels/dto/channel.dto.ts',
          'export class ChannelListDto {',
          'export class ChannelCountDto {\n  count: number;\n}\n\n',
        )
        .before(
          'src/channels/channels.controller.ts',
          '  /** Lists the registered channel types, with the keys of their configs. */',
          COUNT_ROUTE,
        )
        .replace(
          'src/channels/channels.controller.ts',
          'import { ChannelDto,',
          'import { ChannelCountDto, ChannelDto,',
        )
        .before(
          'src/channels/channels.controller.ts',
          'import { GetChannel } from',
          "import { CountChannels } from './queries/count-channels';\n",
        )
        .before('src/channels/channels.module.ts', '    GetChannelHandler,', '    CountChannelsHandler,\n')
        .before(
          'src/channels/channels.module.ts',
          'import { GetChannelHandler }',
          "import { CountChannelsHandler } from './queries/count-channels';\n",
        )
        .before('docs/rules/routes.md', '| `GET /v1/channels/types`', COUNT_ROW),
    ),
  },
  {
    heading: 'A setting',
    apply: edit((tree) =>
      tree
        .before(
          'src/infrastructure/config/env.ts',
          '  FAST_LANE: setting(',
          '  GIFT_WRAPPING: setting(parse.boolean, true),\n',
        )
        .before('.env.example', 'FAST_LANE=', '# Whether orders can be wrapped.\nGIFT_WRAPPING=true\n')
        .before('README.md', '`FAST_LANE`, ', '`GIFT_WRAPPING`, '),
    ),
  },
  { heading: 'A channel type', apply: (root) => writeChannelType(root, 'corner-shop') },
];
