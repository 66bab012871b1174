import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { validatorFor } from './compiled-validator';
import { ReadOnlyFields } from './read-only-fields';

class PartDto {
  @IsString()
  @IsNotEmpty()
  id: string;

  @IsPositive()
  amount: number;
}

@ReadOnlyFields('created_at')
class WholeDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(5)
  @Matches(/^[a-z ]+$/)
  name: string;

  @ValidateNested({ each: true })
  @Type(() => PartDto)
  parts: PartDto[];

  @IsOptional()
  @IsInt()
  @Min(1)
  count?: number | null;

  @IsOptional()
  @IsIn(['red', 'blue'])
  colour?: string | null;

  @IsOptional()
  @IsObject()
  extra?: Record<string, unknown> | null;
}

const problems = (value: unknown) =>
  validatorFor(WholeDto)
    .problems(value)
    .map(({ message }) => message);
const timed = (work: () => unknown) => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};
const valid = { name: 'abc', parts: [{ id: 'x', amount: 1 }] };

describe("a DTO's compiled rules", () => {
  it('let a valid value pass, with optional fields absent, null or set', () => {
    expect(problems(valid)).toEqual([]);
    expect(problems({ ...valid, count: null, colour: null, extra: null })).toEqual([]);
    expect(problems({ ...valid, count: 2, colour: 'red', extra: { any: ['thing'] } })).toEqual([]);
  });

  it('let read-only fields pass whatever they hold', () => {
    expect(problems({ ...valid, created_at: { odd: true } })).toEqual([]);
  });

  it.each([
    [{ ...valid, name: '  ' }, 'name must not be empty'],
    [{ ...valid, name: 'ABC' }, 'name must match ^[a-z ]+$'],
    [{ ...valid, name: 'abcdef' }, 'name must be at most 5 characters long'],
    [{ ...valid, parts: [{ id: 'x', amount: -1 }] }, 'parts[0].amount must be greater than 0'],
    [{ ...valid, parts: [{ id: 'x', amount: 1, odd: 1 }] }, 'parts[0].odd is not a known field'],
    [{ ...valid, count: 1.5 }, 'count must be an integer'],
    [{ ...valid, colour: 'green' }, 'colour must be one of red, blue'],
    [{ ...valid, extra: [] }, 'extra must be an object'],
    [[], 'body must be an object'],
    [7, 'body must be an object'],
  ])('say of %j: %s', (value, message) => {
    expect(problems(value)).toEqual([message]);
  });

  it('name everything that is wrong, once each and at most twenty', () => {
    expect(problems({ parts: [{}] }).sort()).toEqual([
      'name is required',
      'parts[0].amount is required',
      'parts[0].id is required',
    ]);
    expect(problems({ name: 'a', parts: Array.from({ length: 50 }, () => 1) })).toHaveLength(20);
    expect(problems({ name: 'a', parts: [valid.parts[0], { id: 'y' }, valid.parts[0], 1] })).toEqual([
      'parts[1].amount is required',
      'parts[3] must be an object',
    ]);
  });

  it.each<[string, unknown]>([
    ['elements', { name: 'abc', parts: Array.from({ length: 700_000 }, () => ({})) }],
    ['unknown fields', Object.fromEntries(Array.from({ length: 250_000 }, (_, n) => [`f${n}`, 0]))],
  ])('cost less than reading the body when a million %s are wrong', (_what, wrong) => {
    problems({ parts: [{}] });
    const body = JSON.stringify(wrong);
    const before = process.memoryUsage().heapUsed;
    expect(problems(wrong)).toHaveLength(20);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
    const times = Array.from({ length: 5 }, () => ({
      readMs: timed(() => JSON.parse(body) as unknown),
      checkMs: timed(() => problems(wrong)),
    }));
    const least = (of: 'readMs' | 'checkMs') => Math.min(...times.map((time) => time[of]));
    expect(least('checkMs')).toBeLessThan(least('readMs'));
  });

  it('do not follow a polluted prototype', () => {
    const value: unknown = JSON.parse('{"name":"abc","parts":[],"__proto__":{"polluted":1}}');
    expect(problems(value)).toEqual(['__proto__ is not a known field']);
  });
});
