import { ApiProperty } from '@nestjs/swagger';
import { type Role, ROLE_NAMES } from '../../people';
import type { SavedView } from '../entities/saved-view.entity';
import { VIEW_SCREENS, type ViewScreen } from '../model/view-filter';
import { ViewFilterDto } from './write-saved-view.dto';

export class ViewOwnerDto {
  person_id: string;
  /** As it was when they last changed the view. */
  name: string;
}

export class SavedViewDto {
  id: string;
  /** @example "Vienna, late" */
  name: string;
  @ApiProperty({ enum: VIEW_SCREENS })
  screen: ViewScreen;
  filter: ViewFilterDto;
  /** The person who saved it and alone may change it. */
  owner: ViewOwnerDto;
  /** The roles that see it too; null: it is shown to its owner alone. */
  @ApiProperty({ enum: ROLE_NAMES, isArray: true, nullable: true })
  shared_with: Role[] | null;
  created_at: string;
  updated_at: string;
}

export class SavedViewListDto {
  /** By name. */
  data: SavedViewDto[];
  /** The roles that you may share views with. */
  @ApiProperty({ enum: ROLE_NAMES, isArray: true })
  may_share_with: Role[];
}

export function toSavedViewDto(view: SavedView): SavedViewDto {
  const { id, name, screen, filter, shared_with } = view;
  return {
    id,
    name,
    screen,
    filter,
    owner: { person_id: view.owner_id, name: view.owner_name },
    shared_with,
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  };
}
