import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, InArea, LimitsToPlaces } from '../../api-keys';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { ApiRefusals, IdPipe } from '../../infrastructure/http';
import { PlaceDirectory, placeRefusals } from '../../places';
import { WebPushDto } from './dto/web-push.dto';

@ApiTags('Device subscriptions')
@InArea('devices')
@LimitsToPlaces()
@Controller('v1/places/:placeId/web-push')
export class WebPushController {
  constructor(
    private readonly places: PlaceDirectory,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** What a browser needs to get a registration token, which it then subscribes for the place. */
  @Get()
  @ApiOkResponse({ type: WebPushDto })
  @ApiRefusals(401, 403, 404)
  async getWebPush(
    @Param('placeId', new IdPipe(placeRefusals.UNKNOWN_PLACE)) placeId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<WebPushDto> {
    await this.places.require(placeId, caller);
    const web = this.settings.FIREBASE_WEB_CONFIG;
    if (web === null) return { config: null };
    return {
      config: {
        api_key: web.apiKey,
        project_id: web.projectId,
        messaging_sender_id: web.messagingSenderId,
        app_id: web.appId,
        vapid_key: web.vapidKey,
      },
    };
  }
}
