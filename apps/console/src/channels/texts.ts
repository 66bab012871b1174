export const texts = { all: 'All channels' };
