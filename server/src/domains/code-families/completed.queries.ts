import { type SqlBool, sql } from 'kysely';

/** True if the purchase of a redemption (`u`, its charge `t`) succeeded or was free of charge. */
export const isCompleted = sql<SqlBool>`(
  u.amount_cents = u.discount_cents or t.status in ('succeeded', 'refunded', 'free'))`;
