export const TROUBLES = ['failing', 'disabled'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What the address of all endpoints says. */
export interface EndpointSearch {
  readonly trouble?: Trouble;
  readonly page?: number;
}

export const DELIVERY_STATUSES = ['delivered', 'failed'] as const;
export type DeliveryStatusName = (typeof DELIVERY_STATUSES)[number];

/** What the address of one endpoint says. */
export interface DeliverySearch {
  readonly status?: DeliveryStatusName;
  readonly type?: string;
  readonly number?: string;
  /** One event: its delivery is shown whole. */
  readonly event?: string;
  readonly page?: number;
}
