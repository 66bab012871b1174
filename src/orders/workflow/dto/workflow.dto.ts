import { ApiProperty } from '@nestjs/swagger';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract';
import { METADATA_KINDS, type MetadataKind } from '../model/status-metadata';

export class MetadataFieldDto {
  name: string;
  /** `name`: a text of 1 to 255 characters; `reason`: one of 1 to 2,048; `moment`: an ISO 8601 date-time; `flag`: true or false. */
  @ApiProperty({ enum: METADATA_KINDS })
  kind: MetadataKind;
  /** Unless the move is forced. */
  required: boolean;
  /** The only values; null: any. */
  @ApiProperty({ type: [String], nullable: true })
  one_of: readonly string[] | null;
}

export class OfferedMoveDto {
  @ApiProperty({ enum: ORDER_STATUSES })
  to: OrderStatus;
  /** Whether it dispatches a courier; the order then keeps its status. */
  dispatches_courier: boolean;
  @ApiProperty({ type: [MetadataFieldDto] })
  metadata: readonly MetadataFieldDto[];
}

export class WorkflowRowDto {
  @ApiProperty({ enum: ORDER_STATUSES })
  status: OrderStatus;
  /** Those that need no force. */
  @ApiProperty({ type: [OfferedMoveDto] })
  moves: readonly OfferedMoveDto[];
}

export class WorkflowDto {
  /** A row for each status, in the order of the workflow. */
  @ApiProperty({ type: [WorkflowRowDto] })
  data: readonly WorkflowRowDto[];
}
