import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNotEmpty,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { MOST_ITEMS } from '../../contract';

export class StorageAssignmentDto {
  /** @example "milk-1l" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  item_id: string;

  /** A storage location of the order's place. */
  @IsUUID()
  storage_location_id: string;
}

export class AssignStorageLocationsDto {
  /** Each item at most once; items that are not named stay where they are. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ITEMS)
  @ValidateNested({ each: true })
  @Type(() => StorageAssignmentDto)
  items: StorageAssignmentDto[];
}

export class NamedAssignmentDto {
  item_id: string;
  storage_location_id: string;
  storage_location_name: string;
}

export class StorageAssignedDto {
  success: boolean;
  /** @example "Storage locations assigned" */
  message: string;
  order_id: string;
  assignments: NamedAssignmentDto[];
}
