import { IsISO8601, IsOptional } from 'class-validator';
import { FilterQuery } from '../../infrastructure/http';

@FilterQuery()
export class FiguresQueryDto {
  /** Absent: seven days before `until`. At most 31 days. */
  @IsOptional()
  @IsISO8601()
  since?: string;

  /** Absent: now. */
  @IsOptional()
  @IsISO8601()
  until?: string;
}

export class PickingFiguresDto {
  orders: number;
  lines: number;
  /** Picked, substitutes included. */
  units: number;
  /**
   * Of the ordered units, those that were picked as ordered; null when nothing was picked.
   * @example 0.94
   */
  found_rate: number | null;
  /**
   * Of the units that were not found, those that something else was picked for; null when all were found.
   * @example 0.6
   */
  substitution_rate: number | null;
  /**
   * While people picked; pauses longer than five minutes don't count. Null below one minute.
   * @example 84.5
   */
  units_per_hour: number | null;
}

export class PersonFiguresDto extends PickingFiguresDto {
  /** @example "Kaisa" */
  picked_by: string;
}

export class StoreFiguresDto extends PickingFiguresDto {
  place_id: string;
  since: string;
  until: string;
  /** At most 200; null unless the metadata of the place has `figures_by_person: true`. */
  by_person: PersonFiguresDto[] | null;
}
