export { ClaimDto } from './dto/queue.dto';
export { PickingModule } from './picking.module';
