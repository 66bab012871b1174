export const texts = {
  all: 'All channels',
  more: 'There are more channels than these, which are the newest.',
  unread: 'The channels could not be read.',
};
