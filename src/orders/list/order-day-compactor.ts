import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { Topology } from '../../infrastructure/database';
import { Workers } from '../../infrastructure/workers';
import { channelsWithShifts, foldShifts } from './order-day-shifts';

const FOLD_EVERY_MS = 2_000;

/**
 * Keeps the number of shifts small, in every process whose role is not `api`. Lists are correct without it,
 * but get slower with more shifts.
 */
@Injectable()
export class OrderDayCompactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly topology: Topology,
    workers: Workers,
  ) {
    workers.add(this, { name: 'order counts', idleMs: FOLD_EVERY_MS, round: () => this.fold() });
  }

  private fold(): Promise<boolean> {
    return this.topology.inParts(
      (reach) => channelsWithShifts(this.dataSource, reach),
      (channelIds) => this.unitOfWork.run((tx) => foldShifts(tx, channelIds), IN_BACKGROUND),
    );
  }
}
