import { INITIAL_STATUS, type OrderStatus } from '../../../contract';
import type { PlatformAdapter } from '../channel-type-facts';
import type { DeliveryKind, ItemFacts, OrderFacts } from '../order-facts';
import { type JsonObject, listAt, numberAt, textAt } from '../platform-json';

const STATUSES: Readonly<Record<OrderStatus, string>> = {
  pending: 'Draft',
  processing: 'Activated',
  picking: 'Activated',
  picked: 'Activated',
  retrieving: 'Activated',
  shipped: 'Activated',
  collected: 'Activated',
  completed: 'Completed',
  cancelled: 'Canceled',
  failed: 'Activated',
  suspended: 'Activated',
};
const METHODS: Readonly<Record<DeliveryKind, string>> = {
  0: 'Home Delivery',
  1: 'Click & Collect',
  2: 'Parcel Locker',
};
const DATE_LENGTH = 'yyyy-mm-dd'.length;

function write(facts: OrderFacts): JsonObject {
  const { data, customer, address, totals } = facts;
  return {
    attributes: { type: 'Order' },
    Id: data.salesforce_order_id,
    OrderReferenceNumber: facts.number,
    OrderedDate: facts.date,
    EffectiveDate: facts.date.slice(0, DATE_LENGTH),
    Status: STATUSES[facts.status ?? INITIAL_STATUS],
    Type: data.order_type,
    Description: data.description,
    AccountId: data.account_id,
    ContractId: data.contract_id,
    ...reference('Pricebook2', textAt(data, 'price_book'), '01s'),
    ...reference('Opportunity', textAt(data, 'opportunity'), '006'),
    PoNumber: data.purchase_order,
    PaymentTerms__c: data.payment_terms,
    PaymentMethod__c: facts.payment.method,
    PaymentStatus__c: facts.payment.status,
    DeliveryMethod__c: METHODS[facts.delivery],
    BillToContact: { Name: customer.name, Email: customer.email, Phone: customer.phone },
    ShippingStreet: [address.line1, address.line2].filter(Boolean).join('\n') || undefined,
    ShippingCity: address.city,
    ShippingState: address.state,
    ShippingPostalCode: address.postal_code,
    ShippingCountry: address.country,
    CurrencyIsoCode: facts.currency,
    TotalAdjustedProductAmount: totals.subtotal,
    TotalAdjustedDeliveryAmount: totals.shipping,
    TotalTaxAmount: totals.tax,
    GrandTotalAmount: totals.total,
    PaidAmount__c: facts.payment.amount,
    OrderItems: { totalSize: facts.items.length, done: true, records: facts.items.map(recordOf) },
  };
}

function recordOf(item: ItemFacts): JsonObject {
  return {
    attributes: { type: 'OrderItem' },
    Product2: { ProductCode: item.id, StockKeepingUnit: item.sku, Name: item.name },
    Quantity: item.quantity,
    UnitPrice: item.price,
  };
}

function read(order: unknown): OrderFacts {
  const [line1, line2] = (textAt(order, 'ShippingStreet') ?? '').split('\n', 2);
  return {
    number:
      textAt(order, 'OrderReferenceNumber') ?? textAt(order, 'OrderNumber') ?? textAt(order, 'Id') ?? '',
    date: textAt(order, 'OrderedDate') ?? textAt(order, 'EffectiveDate') ?? '',
    delivery: deliveryOf(textAt(order, 'DeliveryMethod__c')),
    customer: {
      name: textAt(order, 'BillToContact', 'Name'),
      email: textAt(order, 'BillToContact', 'Email'),
      phone: textAt(order, 'BillToContact', 'Phone'),
    },
    address: {
      line1: line1 === '' ? undefined : line1,
      line2,
      city: textAt(order, 'ShippingCity'),
      state: textAt(order, 'ShippingState'),
      postal_code: textAt(order, 'ShippingPostalCode'),
      country: textAt(order, 'ShippingCountry'),
    },
    items: listAt(order, 'OrderItems', 'records').map(itemOf),
    totals: {
      subtotal: numberAt(order, 'TotalAdjustedProductAmount'),
      shipping: numberAt(order, 'TotalAdjustedDeliveryAmount'),
      tax: numberAt(order, 'TotalTaxAmount'),
      total: numberAt(order, 'GrandTotalAmount'),
    },
    payment: {
      method: textAt(order, 'PaymentMethod__c'),
      amount: numberAt(order, 'PaidAmount__c'),
      status: textAt(order, 'PaymentStatus__c'),
    },
    currency: textAt(order, 'CurrencyIsoCode'),
    data: {
      account_id: textAt(order, 'AccountId'),
      salesforce_order_id: textAt(order, 'Id'),
      price_book: textAt(order, 'Pricebook2', 'Name') ?? textAt(order, 'Pricebook2Id'),
      opportunity: textAt(order, 'Opportunity', 'Name') ?? textAt(order, 'OpportunityId'),
      contract_id: textAt(order, 'ContractId'),
      purchase_order: textAt(order, 'PoNumber'),
      payment_terms: textAt(order, 'PaymentTerms__c'),
      order_type: textAt(order, 'Type'),
      description: textAt(order, 'Description'),
    },
  };
}

function itemOf(record: unknown): ItemFacts {
  return {
    id: textAt(record, 'Product2', 'ProductCode') ?? '',
    sku: textAt(record, 'Product2', 'StockKeepingUnit'),
    name: textAt(record, 'Product2', 'Name'),
    quantity: numberAt(record, 'Quantity') ?? 0,
    price: numberAt(record, 'UnitPrice'),
  };
}

/** A reference to another object: by id when the text is one (ids start with the object's prefix), else by name. */
function reference(object: string, idOrName: string | undefined, prefix: string): JsonObject {
  if (idOrName === undefined) return {};
  const isId = idOrName.startsWith(prefix) && /^(?:[A-Za-z0-9]{15}|[A-Za-z0-9]{18})$/.test(idOrName);
  return isId ? { [`${object}Id`]: idOrName } : { [object]: { Name: idOrName } };
}

function deliveryOf(method: string | undefined): DeliveryKind {
  if (method === METHODS[1]) return 1;
  return method === METHODS[2] ? 2 : 0;
}

export const adapter: PlatformAdapter = { write, read };
