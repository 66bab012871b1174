import type { Goods, PracticeOrder, Product } from './goods';

type Json = Record<string, unknown>;

export interface PracticeContext {
  readonly channelId: string;
  readonly placeId: string;
  readonly suffix: string;
  /** URL of the picking app, which has the pictures. */
  readonly appUrl: string;
  readonly now: Date;
}

/** Body of POST /v1/orders, with what the picking app shows of a product (docs/picking-app.md). */
export function practiceOrder(
  goods: Goods,
  order: PracticeOrder,
  { channelId, placeId, suffix, appUrl, now }: PracticeContext,
): Json {
  return {
    channel_id: channelId,
    order_number: `${order.number}-${suffix}`,
    order_date: now.toISOString(),
    delivery_type: order.delivery_type,
    customer_info: { name: order.customer },
    channel_specific_data: { place_id: placeId },
    items: order.lines.map(([id, quantity]) => itemOf(goods, appUrl, id, quantity)),
  };
}

function itemOf(goods: Goods, appUrl: string, id: string, quantity: number): Json {
  const product = productOf(goods, id);
  const instead = goods.instead[id];
  return {
    item_id: id,
    name: product.name,
    quantity,
    price: product.price,
    properties: {
      ean: product.ean,
      unit_of_measure: product.unit,
      picking_zone: product.zone,
      picking_location: product.location,
      fulfilment_flags: product.flags,
      image_url: pictureOf(product, appUrl),
      ...(instead !== undefined && { sub_suggestions: [suggestionOf(productOf(goods, instead), appUrl)] }),
    },
  };
}

function suggestionOf(product: Product, appUrl: string): Json {
  const { id, name, price, ean } = product;
  const image_url = pictureOf(product, appUrl);
  return { item_id: id, name, price, barcode: ean, images: 0, image_guid: [], image_url };
}

function productOf(goods: Goods, id: string): Product {
  const product = goods.products.find((one) => one.id === id);
  if (product === undefined) throw new Error(`samples/practice/goods.json has no product ${id}`);
  return product;
}

/** Served with the picking app. */
function pictureOf({ id }: Product, appUrl: string): string {
  return new URL(`/pick/practice/${id}.svg`, appUrl).href;
}
