/** Promo or invite that the unique codes belong to. */
export type CodeParent = { promo_id: number } | { invite_id: number };

/** Address of a family: beside the promos, or beside the invites. */
export function familyAddress(family: { id: number; promo: unknown }): string {
  return `${family.promo === null ? '/invites' : '/promos'}/codes/${family.id}`;
}

/** Milliseconds between two looks at codes that are being made. */
export const lookAgain = 1_000;
