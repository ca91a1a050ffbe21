import { type RawBuilder, sql } from 'kysely';

/** Returns the condition that an operator's sign-in has a second step. @param id the column with the operator's id */
export const hasSecondFactor = (id: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from operator_totps f where f.operator_id = ${sql.ref(id)} and f.confirmed_at is not null)
  or exists (select from operator_passkeys f where f.operator_id = ${sql.ref(id)}))`;
