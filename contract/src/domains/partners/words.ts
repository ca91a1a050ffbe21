// What needs no schema, so that the console knows it without Zod.

export const partnerOrderColumns = ['title', 'id', 'active', 'created_at', 'updated_at'] as const;
export type PartnerOrderColumn = (typeof partnerOrderColumns)[number];

/** Sites that a partner may have unless root says otherwise. */
export const defaultResourcesLimit = 1;

/** Invitations of a partner that wait to be taken up. */
export const mostInvites = 20;
