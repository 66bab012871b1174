import { ITEM_CHANGES } from '../../contract';
import { AskedDto } from '../../infrastructure/http';

export class UpdateItemDto extends AskedDto(ITEM_CHANGES) {}
