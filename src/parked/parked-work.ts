import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../infrastructure/database';
import { type ParkedPolicy, ParkedRows, type ParkedUnit } from '@libs/work-queue';
import { PARKED_KINDS, type ParkedKind, type ParkedRow } from './model/parked';

/** Parked work of one kind. */
export interface ParkedOf {
  readonly kind: ParkedKind;
  readonly rows: ParkedRows<ParkedRow>;
}

/** Parked work of the whole system. Each feature adds its own kind while the application starts. */
@Injectable()
export class ParkedWork {
  private readonly kinds = new Map<ParkedKind, ParkedOf>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {}

  /**
   * @param tables where the rows are; what they show is a `ParkedRow`
   * @param wake called after the commit with what is to be retried
   */
  add(kind: ParkedKind, tables: readonly ParkedPolicy[], wake: (units: readonly ParkedUnit[]) => void): void {
    this.kinds.set(kind, {
      kind,
      rows: new ParkedRows(this.dataSource, this.unitOfWork, tables, wake, this.topology),
    });
  }

  /** @param kind only this one; null: all, in the order of `PARKED_KINDS` */
  of(kind: ParkedKind | null): readonly ParkedOf[] {
    const kinds = kind === null ? PARKED_KINDS : [kind];
    return kinds.flatMap((one) => this.kinds.get(one) ?? []);
  }
}
