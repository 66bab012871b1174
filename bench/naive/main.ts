/**
 * The baseline: what a team would write in a day. NestJS, the class-validator pipe, TypeORM's `save()`, one
 * Bull job per order and one per webhook. Nothing in it is slow on purpose.
 */
import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RivalModule } from './rival-module';
import type { RivalSettings } from './settings';

async function main(): Promise<void> {
  const settings = JSON.parse(process.argv[2]!) as RivalSettings;
  const app = await NestFactory.create(RivalModule.with(settings), { logger: ['error', 'warn'] });
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
  app.enableShutdownHooks();
  await app.listen(0, '127.0.0.1');
  process.stdout.write(`Listening on ${await app.getUrl()}\n`);
}

void main();
