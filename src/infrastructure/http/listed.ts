import { httpRefusals } from './errors/http.refusals';
import { isId } from './id.pipe';

/** The ids that a parameter names, with commas between them, each once; null when it is absent. */
export function listedIds(
  field: string,
  text: string | null | undefined,
  most = Infinity,
): readonly string[] | null {
  if (text == null) return null;
  const ids = [...new Set(text.toLowerCase().split(','))];
  if (!ids.every(isId)) throw wrong(field, 'must be UUIDs with commas between them');
  if (ids.length > most) throw wrong(field, `must be at most ${most} UUIDs`);
  return ids;
}

/** The values that a parameter names, as `listedIds`. */
export function listedValues<Value extends string>(
  field: string,
  text: string | null | undefined,
  allowed: readonly Value[],
): readonly Value[] | null {
  if (text == null) return null;
  const values = [...new Set(text.split(','))] as Value[];
  if (!values.every((value) => allowed.includes(value)))
    throw wrong(field, `must be some of ${allowed.join(', ')}, with commas between them`);
  return values;
}

function wrong(field: string, sentence: string) {
  return httpRefusals.INVALID_REQUEST([{ field, message: `${field} ${sentence}` }]);
}
