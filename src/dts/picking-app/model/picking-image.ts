import { isObject, type JsonObject, numberOf, textOf } from './free-form';

/** A picture in the shape of the picking app. */
export interface PickingImage {
  readonly id: string;
  /** URL, or a path relative to the channel's picture store. */
  readonly media_storage_key: string;
  /** Pixels. */
  readonly media_dimension_width: number;
  readonly media_dimension_height: number;
  readonly media_mime_type: string;
  readonly media_type_code: string;
  /** Bytes. */
  readonly file_size: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface PickingImages {
  /** How many there are. */
  readonly images: number;
  readonly image_guid: readonly PickingImage[];
}

/** The one picture of an item, with defaults for what is unknown; none without a URL. `at` is ISO. */
export function imageOfItem(itemId: string, url: string | null, at: string): PickingImages {
  return url === null
    ? { images: 0, image_guid: [] }
    : { images: 1, image_guid: [toImage(itemId, { url }, at)] };
}

/** The pictures in a product's `image_guid`, else the one of its `image_url`. */
export function imagesOfProduct(itemId: string, product: JsonObject, at: string): PickingImages {
  const given = Array.isArray(product.image_guid) ? product.image_guid.filter(isObject) : [];
  if (given.length === 0) return imageOfItem(itemId, textOf(product.image_url), at);
  const images = given.map((image, index) =>
    toImage(index === 0 ? itemId : `${itemId}-${index + 1}`, image, at),
  );
  return { images: images.length, image_guid: images };
}

function toImage(itemId: string, image: JsonObject, at: string): PickingImage {
  return {
    id: textOf(image.id) ?? `image-${itemId}`,
    media_storage_key: textOf(image.media_storage_key) ?? textOf(image.url) ?? '',
    media_dimension_width: numberOf(image.media_dimension_width ?? image.width) ?? 1024,
    media_dimension_height: numberOf(image.media_dimension_height ?? image.height) ?? 1024,
    media_mime_type: textOf(image.media_mime_type ?? image.mime_type) ?? 'image/png',
    media_type_code: textOf(image.media_type_code) ?? 'PICTURE',
    file_size: numberOf(image.file_size) ?? 0,
    created_at: textOf(image.created_at) ?? at,
    updated_at: textOf(image.updated_at) ?? at,
  };
}
