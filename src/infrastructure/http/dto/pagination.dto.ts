import type { Total } from '../bounded-total';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** Limits above this are treated as this (docs/lists.md#pages). */
export const MOST_ROWS = 100;
const FARTHEST_PAGE = 1_000_000_000;

export class PageQueryDto {
  /** Page number, from 1. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(FARTHEST_PAGE)
  page?: number = 1;

  /** Rows per page, at least 1; more than 100 is treated as 100. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number = 10;
}

/** The part of a list to return; without it the list is complete. */
export class StretchQueryDto {
  /** Number of rows, at least 1; more than 100 is treated as 100. All rows when absent. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number;

  /** Rows to skip. */
  @IsOptional()
  @IsInt()
  @Min(0)
  offset?: number = 0;
}

export interface Stretch {
  /** Null for all. */
  readonly limit: number | null;
  readonly offset: number;
}

export function toStretch({ limit, offset }: StretchQueryDto): Stretch {
  return { limit: limit == null ? null : Math.min(limit, MOST_ROWS), offset: offset ?? 0 };
}

export class PaginationDto {
  total: number;
  /** Present and true when there are more than 10,000, which are not counted exactly: there are at least `total`. */
  total_is_lower_bound?: boolean;
  page: number;
  limit: number;
  totalPages: number;
}

/** Where a page starts, and its maximum number of rows. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

export function toPageRequest({ page, limit }: PageQueryDto): PageRequest {
  const rows = Math.min(limit ?? 10, MOST_ROWS);
  return { page: page ?? 1, limit: rows, offset: ((page ?? 1) - 1) * rows };
}

export function paginationOf({ page, limit }: PageRequest, total: Total | number): PaginationDto {
  const counted = typeof total === 'number' ? { total } : total;
  return { ...counted, page, limit, totalPages: Math.ceil(counted.total / limit) };
}
