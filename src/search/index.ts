export { SearchQueryDto } from './dto/search.dto';
export { type AskedFilter, AskedOrders } from './asked-orders';
export { type FoundId, ListFoundIds } from './queries/list-found-ids';
export { SearchModule } from './search.module';
