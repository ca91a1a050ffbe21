// Constants and types without schemas, so that the console can import them without loading Zod.

export const partnerOrderColumns = ['title', 'id', 'active', 'created_at', 'updated_at'] as const;
export type PartnerOrderColumn = (typeof partnerOrderColumns)[number];

/** Default of the largest number of sites of a partner; root can change it. */
export const defaultResourcesLimit = 1;

/** Largest number of open invitations of a partner. */
export const mostInvites = 20;
