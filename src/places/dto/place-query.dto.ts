import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

export class PlaceListQueryDto {
  @IsUUID()
  channel_id: string;

  /** Rows, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 10;

  /** Rows to skip. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  offset?: number = 0;
}
