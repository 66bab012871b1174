import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createDataSource } from '../../ormconfig';
import { AppModule } from '../../src/app.module';
import { readSettings } from '../../src/infrastructure/config';
import { openApiDocument } from '../../src/infrastructure/http';

/** The OpenAPI document of the built service; needs no database, since nothing is started. */
export async function describeApi(): Promise<OpenAPIObject> {
  const settings = {
    ...readSettings({}),
    SYSTEM_TOKEN: 'x'.repeat(24),
    ENCRYPTION_KEY: [Buffer.alloc(32)] as const,
  };
  const app = await NestFactory.create<NestExpressApplication>(
    await AppModule.with(settings, createDataSource('postgres://127.0.0.1/none', 1)),
    { logger: false, preview: true },
  );
  return openApiDocument(app);
}
