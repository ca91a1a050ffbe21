export const invoiceStatuses = ['draft', 'open', 'past_due', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Page sizes of the invoice table across sites, and of that of one site. */
export const invoicesAcrossSize = 5;
export const invoicesOfSiteSize = 10;
