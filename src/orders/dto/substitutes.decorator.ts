import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MOST_SUBSTITUTES } from '../model/order-item';

/** `allowed_substitutions` of an item. */
export function AllowedSubstitutions(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(MOST_SUBSTITUTES),
    ApiPropertyOptional({ type: 'array', items: {}, maxItems: MOST_SUBSTITUTES, nullable: true }),
  );
}

/** `properties` of an item: free-form, except that there may not be more suggestions than substitutes. */
export function ItemProperties(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    IsObject(),
    JSONSchema({ properties: { sub_suggestions: { maxItems: MOST_SUBSTITUTES } } }),
  );
}
