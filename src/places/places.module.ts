import { Global, Module } from '@nestjs/common';
import { PlaceDirectory } from './place-directory';

@Global()
@Module({ providers: [PlaceDirectory], exports: [PlaceDirectory] })
export class PlacesModule {}
