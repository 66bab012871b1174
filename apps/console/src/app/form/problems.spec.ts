import { ApiError } from '../../api/request';
import { beyondFields, isOvertaken, Overtaken, problemWith } from './problems';

const refused = (...fields: string[]) => {
  const details = fields.map((field) => ({ field, message: `${field} is wrong` }));
  return new ApiError(400, 'INVALID_REQUEST', 'wrong', null, { details });
};

describe('what a form says of a refusal', () => {
  it('stands at the field that is wrong, or whose part is', () => {
    expect(problemWith(refused('name'), 'name')).toBe('name is wrong');
    expect(problemWith(refused('config.api_key'), 'config')).toBe('config.api_key is wrong');
    expect(problemWith(refused('ids[3]'), 'ids')).toBe('ids[3] is wrong');
    expect(problemWith(refused('name_of_all'), 'name')).toBeNull();
    expect(problemWith(null, 'name')).toBeNull();
  });

  it('stands over the form when a field is wrong that it does not show', () => {
    const error = refused('name', 'hidden');
    expect(beyondFields(error, ['name'])).toBe(error);
    expect(beyondFields(refused('name'), ['name', 'other'])).toBeNull();
    const other = new ApiError(409, 'TAKEN', 'taken', null, {});
    expect(beyondFields(other, ['name'])).toBe(other);
    expect(beyondFields(null, ['name'])).toBeNull();
  });

  it('tells what somebody else changed meanwhile from the rest', () => {
    expect(isOvertaken(new ApiError(412, 'CHANGED_MEANWHILE', '', null, {}))).toBe(true);
    expect(isOvertaken(new Overtaken())).toBe(true);
    expect(isOvertaken(refused('name'))).toBe(false);
  });
});
