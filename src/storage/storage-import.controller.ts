import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBadRequestResponse, ApiBody, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AdminOnly, type Caller, CurrentCaller, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, IdPipe, TakesUpload } from '../infrastructure/http';
import { PlaceDirectory, placeRefusals } from '../places';
import { type ImportOutcome, ImportStorageLocations } from './commands/import-storage-locations';
import { receiveCsv } from './csv-upload';
import { StorageImportDto, StorageImportFormDto, StorageImportRefusedDto } from './dto/storage-import.dto';

@ApiTags('Storage locations')
@InArea('storage')
@LimitsToPlaces()
@Controller('v1/places/:placeId/storage-location/import')
export class StorageImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly places: PlaceDirectory,
  ) {}

  /**
   * Replaces all storage locations of a place by those of a CSV file, all or nothing. Locations are matched
   * by name and keep their id. Fails when a location in use is not in the file. Needs admin access.
   */
  @Post()
  @HttpCode(200)
  @AdminOnly()
  @TakesUpload()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: StorageImportFormDto })
  @ApiOkResponse({ type: StorageImportDto })
  @ApiBadRequestResponse({
    type: StorageImportRefusedDto,
    description: 'No file, or a file that cannot be imported',
  })
  @ApiRefusals(401, 403, 404, 409, 503)
  async importStorageLocations(
    @Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE)) placeId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StorageImportDto> {
    await this.places.require(placeId, caller);
    const file = await receiveCsv(request, response);
    try {
      return toDto(await this.commands.execute(new ImportStorageLocations(placeId, file.path, by)));
    } finally {
      await file.remove();
    }
  }
}

function toDto({ total, created, updated, skipped, warnings }: ImportOutcome): StorageImportDto {
  return {
    success: true,
    message: `Imported ${created + updated} storage locations: ${created} created, ${updated} updated, ${skipped.length} rows skipped`,
    results: { total_processed: total, created, updated, skipped: skipped.length, errors: [] },
    details: { skipped_items: [...skipped], warnings: [...warnings] },
  };
}
