// What needs no schema, so that the console knows it without Zod.

export const transactionStatuses = ['succeeded', 'pending', 'failed', 'refunded', 'free'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const paySystems = ['manual', 'stripe', 'square', 'test_clock'] as const;
export type PaySystem = (typeof paySystems)[number];

/** What a purchase line is for: a pricing option, a piece of content, a bundle or a ticket of an event. */
export const itemTypes = ['subscription', 'content', 'bundle', 'ticket'] as const;
export type ItemType = (typeof itemTypes)[number];

export const adjustmentKinds = ['refund', 'dispute', 'credit'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Purchases of one manual transaction. */
export const purchasesMax = 50;
