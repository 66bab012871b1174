import type { Field, JsonSchema, Shape } from '../../../src/contract';
import type { Json } from '../http/api';

/** A value that the rules of a member allow. Another `nth` (from 0) gives another value. */
export function sampleOf(member: string, { asked }: Field, nth: number): Json {
  const kind = [asked.type].flat().find((type) => type !== 'null');
  if (asked.enum !== undefined) return asked.enum.filter((value) => value !== null)[nth];
  switch (kind) {
    case 'boolean':
      return nth === 0;
    case 'integer':
    case 'number':
      return nth + 1;
    case 'string':
      return textOf(member, asked, nth);
    case 'array':
      return [`${member} ${nth}`];
    case 'object':
      return { sample: `${member} ${nth}` };
    default:
      throw new Error(`${member} is of a kind that has no sample: ${JSON.stringify(asked)}`);
  }
}

function textOf(member: string, { format }: JsonSchema, nth: number): string {
  if (format === 'iso-date-time') return `2026-03-0${nth + 1}T09:30:00.000Z`;
  if (format === 'http-url') return `https://example.com/${member}/${nth}`;
  return `${member} ${nth}`;
}

/** A value for each member that a client may say, except those that are given. */
export function samplesOf(shape: Shape, nth: number, given: Readonly<Record<string, Json>> = {}): Json {
  const said = Object.entries(shape).filter(([, { by }]) => by !== 'service');
  return Object.fromEntries(
    said.map(([member, field]) => [member, member in given ? given[member] : sampleOf(member, field, nth)]),
  );
}
