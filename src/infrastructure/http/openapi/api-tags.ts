/** The groups of the document, in the order in which a newcomer needs them. */
const TAGS: readonly (readonly [name: string, description: string])[] = [
  ['Orders', 'Sending orders, reading them, changing them and moving them through their workflow.'],
  ['Order items', 'The items of one order, changed one by one.'],
  ['Order history', 'The versions of an order, what changed between them, and its status changes.'],
  ['Deadlines', 'By when orders have to have come how far, and what is done when they have not.'],
  ['Notes', 'What people write beside orders, and who takes care of them.'],
  ['Attention', 'What needs a hand, over all that can go wrong.'],
  ['Bulk work', 'The same for many orders, jobs or deliveries at once.'],
  ['Jobs', 'What became of accepted requests.'],
  ['Webhooks', 'Where a channel is notified, what was delivered, and sending it again.'],
  ['Events', 'The events of a channel as a feed with a cursor.'],
  ['Channels', 'The sales channels that orders come from, their types and their health.'],
  ['Places', 'The stores and warehouses that fulfil orders.'],
  ['Storage locations', 'Where picked goods wait in a place.'],
  ['Picking', 'The queue of a store, what is picked of each line, and the devices that stores pick with.'],
  ['Picking app', 'What the picking app of a store calls.'],
  ['Device subscriptions', 'The devices of a place that get push messages.'],
  ['API keys', 'The credentials of programs.'],
  ['People', 'The people who sign in, and their roles.'],
  ['Session', 'Signing in, and what the signed-in person may do about their own session.'],
  ['Saved views', 'Filters of lists under a name, of one person or shared with roles.'],
  ['Audit', 'Who changed what.'],
  ['Operations', 'Health, metrics and parked work, for whoever runs the service.'],
];

interface Tagged {
  readonly tags?: readonly string[];
}

interface Tag {
  readonly name: string;
  readonly description?: string;
}

/** The tags of these operations; one that has no place of its own yet comes last. */
export function tagsOf(operations: readonly Tagged[]): Tag[] {
  const used = new Set(operations.flatMap(({ tags = [] }) => tags));
  const known = TAGS.filter(([name]) => used.delete(name)).map(([name, description]) => ({
    name,
    description,
  }));
  return [...known, ...[...used].map((name) => ({ name }))];
}
