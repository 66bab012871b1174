import { INITIAL_STATUS, type OrderStatus } from '../../../contract';
import type { PlatformAdapter } from '../channel-type-facts';
import type { DeliveryKind, ItemFacts, OrderFacts } from '../order-facts';
import { booleanAt, type JsonObject, listAt, numberAt, textAt } from '../platform-json';
import { amountText, rowTotal, tidy, unitPrice } from '../platform-money';
import { marketplaceCountry, marketplaceId } from './marketplaces';

const STATUSES: Readonly<Record<OrderStatus, string>> = {
  pending: 'Unshipped',
  processing: 'Unshipped',
  picking: 'Unshipped',
  picked: 'Unshipped',
  retrieving: 'Unshipped',
  shipped: 'Shipped',
  collected: 'Shipped',
  completed: 'Shipped',
  cancelled: 'Canceled',
  failed: 'Unfulfillable',
  suspended: 'Unshipped',
};

function write(facts: OrderFacts): JsonObject {
  const { data, customer } = facts;
  const units = tidy(facts.items.reduce((sum, { quantity }) => sum + quantity, 0));
  const status = STATUSES[facts.status ?? INITIAL_STATUS];
  const sent = status === 'Shipped';
  return {
    AmazonOrderId: data.amazon_order_id,
    SellerOrderId: facts.number,
    PurchaseDate: facts.date,
    LastUpdateDate: facts.updatedAt ?? facts.date,
    OrderStatus: status,
    FulfillmentChannel: data.fulfillment_channel,
    MarketplaceId: marketplaceId(textAt(data, 'marketplace')),
    ShipServiceLevel: data.ship_service_level,
    ShipmentServiceLevelCategory: data.ship_service_category,
    OrderTotal: money(facts.totals.total ?? facts.payment.amount, facts.currency),
    NumberOfItemsShipped: sent ? units : 0,
    NumberOfItemsUnshipped: sent ? 0 : units,
    PaymentMethodDetails: facts.payment.method === undefined ? undefined : [facts.payment.method],
    EarliestShipDate: data.earliest_ship_date,
    LatestShipDate: data.latest_ship_date,
    EarliestDeliveryDate: data.earliest_delivery_date,
    LatestDeliveryDate: data.latest_delivery_date,
    IsPrime: data.is_prime,
    IsBusinessOrder: data.is_business_order,
    IsISPU: facts.delivery === 1,
    IsAccessPointOrder: facts.delivery === 2,
    BuyerInfo: {
      BuyerName: customer.name,
      BuyerEmail: customer.email,
      PurchaseOrderNumber: data.purchase_order,
    },
    ShippingAddress: addressOf(facts),
    OrderItems: facts.items.map((item) => itemOf(item, facts.currency, sent)),
  };
}

function read(order: unknown): OrderFacts {
  const amount = numberAt(order, 'OrderTotal', 'Amount');
  return {
    number: textAt(order, 'SellerOrderId') ?? textAt(order, 'AmazonOrderId') ?? '',
    date: textAt(order, 'PurchaseDate') ?? '',
    delivery: deliveryOf(order),
    customer: {
      name: textAt(order, 'BuyerInfo', 'BuyerName') ?? textAt(order, 'ShippingAddress', 'Name'),
      email: textAt(order, 'BuyerInfo', 'BuyerEmail'),
      phone: textAt(order, 'ShippingAddress', 'Phone'),
    },
    address: {
      line1: textAt(order, 'ShippingAddress', 'AddressLine1'),
      line2: textAt(order, 'ShippingAddress', 'AddressLine2'),
      city: textAt(order, 'ShippingAddress', 'City'),
      state: textAt(order, 'ShippingAddress', 'StateOrRegion'),
      postal_code: textAt(order, 'ShippingAddress', 'PostalCode'),
      country: textAt(order, 'ShippingAddress', 'CountryCode'),
    },
    items: listAt(order, 'OrderItems').map(itemFrom),
    totals: { total: amount },
    payment: { method: textAt(order, 'PaymentMethodDetails', 0), amount },
    currency: textAt(order, 'OrderTotal', 'CurrencyCode'),
    data: {
      amazon_order_id: textAt(order, 'AmazonOrderId'),
      marketplace: marketplaceCountry(textAt(order, 'MarketplaceId')),
      fulfillment_channel: textAt(order, 'FulfillmentChannel'),
      ship_service_level: textAt(order, 'ShipServiceLevel'),
      ship_service_category: textAt(order, 'ShipmentServiceLevelCategory'),
      purchase_order: textAt(order, 'BuyerInfo', 'PurchaseOrderNumber'),
      is_prime: booleanAt(order, 'IsPrime'),
      is_business_order: booleanAt(order, 'IsBusinessOrder'),
      earliest_ship_date: textAt(order, 'EarliestShipDate'),
      latest_ship_date: textAt(order, 'LatestShipDate'),
      earliest_delivery_date: textAt(order, 'EarliestDeliveryDate'),
      latest_delivery_date: textAt(order, 'LatestDeliveryDate'),
    },
  };
}

function addressOf({ address, customer }: OrderFacts): JsonObject {
  return {
    Name: address.line1 === undefined ? undefined : customer.name,
    AddressLine1: address.line1,
    AddressLine2: address.line2,
    City: address.city,
    StateOrRegion: address.state,
    PostalCode: address.postal_code,
    CountryCode: address.country,
    Phone: customer.phone,
  };
}

/** Amazon's ItemPrice is the price of all units of the row. */
function itemOf(item: ItemFacts, currency: string | undefined, sent: boolean): JsonObject {
  return {
    ASIN: item.properties?.asin,
    OrderItemId: item.id,
    SellerSKU: item.sku,
    Title: item.name,
    QuantityOrdered: item.quantity,
    QuantityShipped: sent ? item.quantity : 0,
    ItemPrice: money(rowTotal(item.price, item.quantity), currency),
  };
}

function itemFrom(item: unknown): ItemFacts {
  const quantity = numberAt(item, 'QuantityOrdered') ?? 0;
  return {
    id: textAt(item, 'OrderItemId') ?? '',
    sku: textAt(item, 'SellerSKU'),
    name: textAt(item, 'Title'),
    quantity,
    price: unitPrice(numberAt(item, 'ItemPrice', 'Amount'), quantity),
    properties: { asin: textAt(item, 'ASIN') },
  };
}

function deliveryOf(order: unknown): DeliveryKind {
  if (booleanAt(order, 'IsISPU') === true) return 1;
  return booleanAt(order, 'IsAccessPointOrder') === true ? 2 : 0;
}

function money(amount: number | undefined, currency: string | undefined): JsonObject | undefined {
  return amount === undefined ? undefined : { CurrencyCode: currency, Amount: amountText(amount, currency) };
}

export const adapter: PlatformAdapter = { write, read };
