import { NEW_ITEM } from '../../contract';
import { AskedDto } from '../../infrastructure/http';

export class AddItemDto extends AskedDto(NEW_ITEM) {}
