import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { ReadOnlyFields } from '../../infrastructure/http';
import { AcceptedDto } from '../../jobs';
import type { StorageLocation } from '../entities/storage-location.entity';
import { TEMPERATURE_TYPES, type TemperatureType } from '../model/temperature';

@ReadOnlyFields('id', 'place_id', 'code', 'abbreviation', 'metadata', 'created_at', 'updated_at')
export class CreateStorageLocationDto {
  /**
   * Unique in the place; surrounding spaces are ignored.
   * @example "Shelf A-12"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name: string;

  @IsIn(TEMPERATURE_TYPES)
  temperature_type: TemperatureType;

  /** @example "Left of the cold room door" */
  @IsOptional()
  @IsString()
  @MaxLength(2048)
  description?: string | null;
}

/** Body of PATCH: only the fields to change. A null `description` clears it. */
@ReadOnlyFields('id', 'place_id', 'code', 'abbreviation', 'metadata', 'created_at', 'updated_at')
export class UpdateStorageLocationDto {
  /** @example "Shelf A-12" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsIn(TEMPERATURE_TYPES)
  temperature_type?: TemperatureType | null;

  @IsOptional()
  @IsString()
  @MaxLength(2048)
  description?: string | null;
}

export class StorageLocationDto {
  id: string;
  place_id: string;

  /** Unique in the place. */
  name: string;

  @ApiProperty({ enum: TEMPERATURE_TYPES })
  temperature_type: TemperatureType;

  description: string | null;

  /** As imported. */
  code: string | null;

  /** As imported. */
  abbreviation: string | null;

  /**
   * `original_id` is the id in the imported file.
   * @example { "original_id": "4711" }
   */
  metadata: Record<string, unknown>;

  created_at: string;
  updated_at: string;
}

export class StorageLocationListDto {
  data: StorageLocationDto[];
  count: number;
}

export class StorageJobAcceptedDto extends AcceptedDto {
  /** @example "Storage location creation accepted for processing" */
  message: string;

  /** See `GET /v1/jobs/{jobId}`. */
  job_id: string;

  @ApiProperty({ enum: ['processing'] })
  status: string;
}

export function toStorageLocationDto(row: StorageLocation): StorageLocationDto {
  return {
    id: row.id,
    place_id: row.place_id,
    name: row.name,
    temperature_type: row.temperature_type,
    description: row.description,
    code: row.code,
    abbreviation: row.abbreviation,
    metadata: row.original_id === null ? {} : { original_id: row.original_id },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
