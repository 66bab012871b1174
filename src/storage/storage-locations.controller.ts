import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { type ICommand, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { v7 as uuid } from 'uuid';
import { JsonStream } from '@libs/streamed-json';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces, RequestedBy } from '../api-keys';
import type { Requester } from '../infrastructure/audit-trail';
import { ApiRefusals, IdPipe, StretchQueryDto, toStretch } from '../infrastructure/http';
import {
  AcceptedResponse,
  Accepts,
  type IdempotencyKey,
  IdempotentByJob,
  IdempotentJobs,
  JobRoom,
  RequestIdempotencyKey,
} from '../jobs';
import { PlaceDirectory, type PlaceFacts, placeRefusals } from '../places';
import { CreateStorageLocation } from './commands/create-storage-location';
import { DeleteStorageLocation } from './commands/delete-storage-location';
import { UpdateStorageLocation } from './commands/update-storage-location';
import {
  CreateStorageLocationDto,
  StorageJobAcceptedDto,
  StorageLocationDto,
  StorageLocationListDto,
  toStorageLocationDto,
  UpdateStorageLocationDto,
} from './dto/storage-location.dto';
import type { StorageLocation } from './entities/storage-location.entity';
import { ListStorageLocations } from './queries/list-storage-locations';
import { StorageLocations } from './storage-locations';
import { storageRefusals } from './storage.refusals';

const PlaceId = () => Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE));
const LocationId = () => Param('locationId', new IdPipe(storageRefusals.STORAGE_LOCATION_NOT_FOUND));

@ApiTags('Storage locations')
@InArea('storage')
@LimitsToPlaces()
@Controller('v1/places/:placeId/storage-location')
export class StorageLocationsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly jobs: IdempotentJobs,
    private readonly room: JobRoom,
    private readonly places: PlaceDirectory,
    private readonly locations: StorageLocations,
  ) {}

  /** Lists the storage locations of a place by name; `count` is the total. */
  @Get()
  @ApiOkResponse({ type: StorageLocationListDto })
  @ApiRefusals(400, 401, 403, 404)
  async list(
    @PlaceId() placeId: string,
    @Query() query: StretchQueryDto,
    @CurrentCaller() caller: Caller,
  ): Promise<JsonStream> {
    await this.places.require(placeId, caller);
    const list = new ListStorageLocations(placeId, toStretch(query));
    const { locations, count } = await this.queries.execute(list);
    const write = (location: StorageLocation) => JSON.stringify(toStorageLocationDto(location));
    return JsonStream.list(locations(write), () => ({ count }));
  }

  /** Shows one storage location. */
  @Get(':locationId')
  @ApiOkResponse({ type: StorageLocationDto })
  @ApiRefusals(401, 403, 404)
  async get(
    @PlaceId() placeId: string,
    @LocationId() locationId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<StorageLocationDto> {
    await this.places.require(placeId, caller);
    return toStorageLocationDto(await this.locations.require(placeId, locationId));
  }

  /** Accepts a new storage location. Its name is checked at once and again when the job is applied. */
  @Post()
  @HttpCode(202)
  @Accepts(StorageJobAcceptedDto)
  @IdempotentByJob()
  @ApiRefusals(400, 401, 403, 404, 409, 413, 415, 429, 503)
  async create(
    @PlaceId() placeId: string,
    @Body() body: CreateStorageLocationDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @RequestIdempotencyKey() repeat: IdempotencyKey | null,
  ): Promise<AcceptedResponse> {
    const place = await this.places.require(placeId, caller);
    const name = body.name.trim();
    const location = {
      id: uuid(),
      name,
      temperatureType: body.temperature_type,
      description: body.description ?? null,
    };
    return this.accept('creation', new CreateStorageLocation(placeId, location, by), place, repeat, () =>
      this.locations.requireFreeName(placeId, name),
    );
  }

  /** Accepts a change of a storage location. */
  @Patch(':locationId')
  @HttpCode(202)
  @Accepts(StorageJobAcceptedDto)
  @IdempotentByJob()
  @ApiRefusals(400, 401, 403, 404, 409, 413, 415, 429, 503)
  async update(
    @PlaceId() placeId: string,
    @LocationId() locationId: string,
    @Body() body: UpdateStorageLocationDto,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
    @RequestIdempotencyKey() repeat: IdempotencyKey | null,
  ): Promise<AcceptedResponse> {
    const place = await this.places.require(placeId, caller);
    const change = {
      name: body.name?.trim(),
      temperatureType: body.temperature_type ?? undefined,
      description: body.description,
    };
    const command = new UpdateStorageLocation(placeId, locationId, change, by);
    return this.accept('change', command, place, repeat, async () => {
      await this.locations.require(placeId, locationId);
      if (change.name !== undefined) await this.locations.requireFreeName(placeId, change.name, locationId);
    });
  }

  /** Accepts the deletion of a storage location that is not used by an unfinished order. Needs the admin scope. */
  @Delete(':locationId')
  @HttpCode(202)
  @Accepts(StorageJobAcceptedDto)
  @ApiRefusals(401, 403, 404, 409, 429, 503)
  async delete(
    @PlaceId() placeId: string,
    @LocationId() locationId: string,
    @CurrentCaller() caller: Caller,
    @RequestedBy() by: Requester,
  ): Promise<AcceptedResponse> {
    const place = await this.places.require(placeId, caller);
    return this.accept(
      'removal',
      new DeleteStorageLocation(placeId, locationId, by),
      place,
      null,
      async () => {
        await this.locations.require(placeId, locationId);
        await this.locations.requireUnused(placeId, locationId);
      },
    );
  }

  /** Jobs of one place run one at a time, in the order accepted. A repeat is not checked again. */
  private accept(
    what: string,
    command: ICommand,
    { id, channelId }: PlaceFacts,
    repeat: IdempotencyKey | null,
    check: () => Promise<unknown>,
  ): Promise<AcceptedResponse> {
    return this.jobs.answer({ channelId, mayHaveChanged: true }, repeat, async (jobId) => {
      await this.room.requireForPlace({ channelId, key: id });
      await check();
      const body: StorageJobAcceptedDto = {
        message: `Storage location ${what} accepted for processing`,
        job_id: jobId,
        status: 'processing',
      };
      return { command, key: id, body };
    });
  }
}
