import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { FilterQuery, NeverNull, ReadOnlyFields } from '../../infrastructure/http';
import { type Role, ROLE_NAMES } from '../../people';
import {
  MOST_FILTER_BYTES,
  MOST_SEARCH_CHARACTERS,
  VIEW_SCREENS,
  type ViewScreen,
} from '../model/view-filter';

const MOST_NAME_CHARACTERS = 80;

/** As the address of the screen holds it, at most 2,048 bytes as JSON; what is absent is not filtered by. */
@NeverNull()
export class ViewFilterDto {
  /** Of the board: ids of channels, with commas between them. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_FILTER_BYTES)
  channel?: string;

  /** Of the board: ids of places, with commas between them. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_FILTER_BYTES)
  place?: string;

  /** Of the board: statuses, with commas between them; of the search: one.
   * @example "pending,picking" */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_FILTER_BYTES)
  status?: string;

  /** Of the board: the id of the person who takes care of the orders. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_FILTER_BYTES)
  assignee?: string;

  /** Of the board: `only` for late orders. */
  @IsOptional()
  @IsIn(['only'])
  @ApiProperty({ enum: ['only'] })
  late?: string;

  /** Of the board: `list` in place of columns. */
  @IsOptional()
  @IsIn(['list'])
  @ApiProperty({ enum: ['list'] })
  as?: string;

  /** Of the search: what is searched for. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_SEARCH_CHARACTERS)
  q?: string;
}

@ReadOnlyFields('id', 'owner', 'created_at', 'updated_at')
export class CreateSavedViewDto {
  /** Yours have different names.
   * @example "Vienna, late" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_NAME_CHARACTERS)
  name: string;

  @IsIn(VIEW_SCREENS)
  @ApiProperty({ enum: VIEW_SCREENS })
  screen: ViewScreen;

  @ValidateNested()
  @Type(() => ViewFilterDto)
  filter: ViewFilterDto;

  /** Roles that see it too, some of `may_share_with`; null, empty or absent: nobody else sees it. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ROLE_NAMES.length)
  @IsIn(ROLE_NAMES, { each: true })
  @ApiProperty({ enum: ROLE_NAMES, isArray: true, nullable: true, required: false })
  shared_with?: Role[] | null;
}

/** Absent fields stay as they are. */
@NeverNull('name', 'filter')
@ReadOnlyFields('id', 'screen', 'owner', 'created_at', 'updated_at')
export class UpdateSavedViewDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MOST_NAME_CHARACTERS)
  name?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => ViewFilterDto)
  filter?: ViewFilterDto;

  /** Null or empty: nobody else sees it any more. Roles that it is shared with already may stay, whatever you may share with now. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ROLE_NAMES.length)
  @IsIn(ROLE_NAMES, { each: true })
  @ApiProperty({ enum: ROLE_NAMES, isArray: true, nullable: true, required: false })
  shared_with?: Role[] | null;
}

@FilterQuery()
export class SavedViewListQueryDto {
  /** Only views of this screen. */
  @IsOptional()
  @IsIn(VIEW_SCREENS)
  @ApiProperty({ enum: VIEW_SCREENS })
  screen?: ViewScreen;
}
