import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { ListAuditRecordsHandler } from './queries/list-audit-records';

@Module({ controllers: [AuditController], providers: [ListAuditRecordsHandler] })
export class AuditModule {}
