// Constants and types without schemas, so that the console can import them without loading Zod.

export const transactionStatuses = ['succeeded', 'pending', 'failed', 'refunded', 'free'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const paySystems = ['manual', 'stripe', 'square', 'test_clock'] as const;
export type PaySystem = (typeof paySystems)[number];

/** Item types of a purchase line: a pricing option, a piece of content, a bundle or a ticket of an event. */
export const itemTypes = ['subscription', 'content', 'bundle', 'ticket'] as const;
export type ItemType = (typeof itemTypes)[number];

export const adjustmentKinds = ['refund', 'dispute', 'credit'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Largest number of purchases of one manual transaction. */
export const purchasesMax = 50;
