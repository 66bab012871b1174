import { ApiProperty } from '@nestjs/swagger';

export class ActorDto {
  /** `key`: an API key. `person`: somebody who signed in. `device`: a device that was paired
   * with a place. `system`: the system token. `service`: the service itself. */
  @ApiProperty({ enum: ['key', 'person', 'device', 'system', 'service'] })
  kind: string;
  key_id: string | null;
  /** Of a person. */
  person_id?: string;
  /** Of a device. */
  device_id?: string;
  /** The key's client, or the person.
   * @example "Web shop" */
  client_name: string;
}
