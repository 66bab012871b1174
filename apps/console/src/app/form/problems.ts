import { ApiError } from '../../api/request';

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The wrong fields of a refused request, as `details` of a 400 names them. */
function problemsIn(error: Error | null): readonly FieldProblem[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const { details } = (error.body ?? {}) as { details?: unknown };
  return Array.isArray(details) ? (details as FieldProblem[]) : [];
}

/** What the service says is wrong with a field, or with a part of it; null when nothing is. */
export function problemWith(error: Error | null, field: string): string | null {
  const isPart = (other: string) => other === field || /^[.[]/.test(other.slice(field.length));
  return problemsIn(error).find((one) => one.field.startsWith(field) && isPart(one.field))?.message ?? null;
}

/** The refusal, unless all that is wrong stands at fields that the form shows. */
export function beyondFields(error: Error | null, fields: readonly string[]): Error | null {
  const problems = problemsIn(error);
  const isShown = problems.every(({ field }) =>
    fields.some((shown) => problemWith(error, shown) !== null && field.startsWith(shown)),
  );
  return problems.length > 0 && isShown ? null : error;
}

/** For what the service takes without `If-Match`: a look before it was sent found a change. */
export class Overtaken extends Error {}

/** Somebody else changed it since it was read. */
export function isOvertaken(error: Error | null): boolean {
  return error instanceof Overtaken || (error instanceof ApiError && error.status === 412);
}
