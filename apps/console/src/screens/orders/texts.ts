import { texts as app } from '../../app/texts';

export const texts = {
  name: app.screenNames.orders,
  label: 'Search orders',
  placeholder: 'Number, name, mail, phone, item or place',
  allStatuses: 'All statuses',
  status: 'Status',
  start: {
    title: 'Find an order',
    text: 'By its number or the end of it, the customer’s name, mail or phone, an item, or a place.',
  },
  nothing: {
    title: 'No order matches',
    text: 'Numbers match whole, by their beginning or their end; names by their beginning.',
  },
  tooShort: 'Some texts are found from three characters on.',
  columns: {
    number: 'Number',
    status: 'Status',
    channel: 'Channel',
    delivery: 'Delivery',
    ordered: 'Ordered',
    changed: 'Changed',
  },
  more: 'Show more',
  neverCreated: 'was not created:',
};
