export const texts = { name: 'Bulk work' };
