import type { Refusal } from '@libs/refusal';
import { httpRefusals } from './errors/http.refusals';

/**
 * How deep a JSON body may nest, the body itself being the first level. An order needs about 6; what walks bodies
 * (validation, differences, JSON.stringify) is recursive and must never run out of stack.
 */
export const MOST_LEVELS = 32;

/**
 * Keys a body may not hold, however deep. JSON.parse keeps `__proto__` as an ordinary key, but any later `target[key] =
 * value` would set a prototype instead. `constructor` and `prototype` do no harm by assignment and stay (D4).
 */
const REFUSED_KEY = '__proto__';

/** Why a parsed body is not taken, or null. Costs one visit of each value, and stops at the depth limit. */
export function bodyFault(body: unknown): Refusal | null {
  return faultAt(body, 1);
}

function faultAt(value: unknown, level: number): Refusal | null {
  if (typeof value !== 'object' || value === null) return null;
  if (level > MOST_LEVELS) return httpRefusals.BODY_TOO_DEEP(MOST_LEVELS);
  return Array.isArray(value) ? faultInList(value, level) : faultInObject(value, level);
}

function faultInList(list: readonly unknown[], level: number): Refusal | null {
  for (const member of list) {
    const fault = faultAt(member, level + 1);
    if (fault !== null) return fault;
  }
  return null;
}

function faultInObject(object: object, level: number): Refusal | null {
  for (const key of Object.keys(object)) {
    if (key === REFUSED_KEY) return httpRefusals.REFUSED_KEY(REFUSED_KEY);
    const fault = faultAt((object as Record<string, unknown>)[key], level + 1);
    if (fault !== null) return fault;
  }
  return null;
}
