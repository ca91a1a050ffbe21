import { type SqlBool, sql } from 'kysely';

/** Whether the purchase of a use (`u`, its charge `t`) went through, or cost nothing. */
export const isCompleted = sql<SqlBool>`(
  u.amount_cents = u.discount_cents or t.status in ('succeeded', 'refunded', 'free'))`;
