import type { Type } from '@nestjs/common';
import { ApiExtraModels, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';

/** The schema of one of several DTOs, as the value of a member says which; `DescribesEach` has to name them too. */
export function oneOfDtos(propertyName: string, dtos: Readonly<Record<string, Type>>) {
  const mapping = Object.fromEntries(Object.entries(dtos).map(([value, dto]) => [value, getSchemaPath(dto)]));
  const oneOf = Object.values(mapping).map(($ref) => ({ $ref }));
  return { oneOf, discriminator: { propertyName, mapping } } satisfies ApiPropertyOptions;
}

/** Puts DTOs that only schemas refer to into the document. */
export const DescribesEach = (dtos: Readonly<Record<string, Type>>) => ApiExtraModels(...Object.values(dtos));
