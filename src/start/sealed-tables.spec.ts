import { SEALED_COLUMNS, SealedFields } from '../channels';
import { SEALED_TABLES } from './sealed-tables';

it('every sealed column is looked at in one table, when keys are checked or replaced', () => {
  const fields = new SealedFields({ query: () => Promise.reject(new Error('unused')) }, SEALED_TABLES);
  expect([...fields.columns].sort()).toEqual(Object.keys(SEALED_COLUMNS).sort());
});
