/** Promo or invite that the unique codes belong to. */
export type CodeParent = { promo_id: number } | { invite_id: number };

/** Returns the address of a code batch, under the promos or the invites. */
export function familyAddress(family: { id: number; promo: unknown }): string {
  return `${family.promo === null ? '/invites' : '/promos'}/codes/${family.id}`;
}

/** Milliseconds between two polls of codes that are being generated. */
export const pollIntervalMs = 1_000;
