import { DEADLINE_KINDS } from '../contract';
import { type FieldProblem, httpRefusals } from '../infrastructure/http';
import type { DeadlineDto, DeadlinesDto } from './dto/deadlines.dto';
import type { Rule, Rules } from './model/due-times';

/** The settings that a body asks for; refuses times that make no sense. */
export function askedRules(body: DeadlinesDto): Rules {
  const problems = DEADLINE_KINDS.flatMap((kind) => (body[kind] == null ? [] : problemsOf(kind, body[kind])));
  if (problems.length > 0) throw httpRefusals.INVALID_REQUEST(problems);
  return Object.fromEntries(
    DEADLINE_KINDS.map((kind) => [kind, body[kind] == null ? null : toRule(body[kind])]),
  ) as Rules;
}

function toRule({ minutes, from, warn_minutes, on_breach }: DeadlineDto): Rule {
  return {
    minutes,
    from: from ?? 'creation',
    warn_minutes: warn_minutes ?? null,
    on_breach: on_breach ?? 'nothing',
  };
}

function problemsOf(kind: string, { minutes, from, warn_minutes }: DeadlineDto): FieldProblem[] {
  if (from === 'wished') return [];
  const field = minutes < 1 ? `${kind}.minutes` : `${kind}.warn_minutes`;
  if (minutes < 1) return [{ field, message: `${field} must be at least 1 from the creation on` }];
  if (warn_minutes == null || warn_minutes < minutes) return [];
  return [{ field, message: `${field} must be less than minutes: it would warn before the creation` }];
}
