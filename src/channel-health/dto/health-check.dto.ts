import { AcceptedDto } from '../../jobs';

export class HealthCheckAcceptedDto extends AcceptedDto {
  /** @example "Health check accepted for processing" */
  message: string;

  /** See `GET /v1/jobs/{jobId}`. */
  jobId: string;

  channel_id: string;
}
