import type pg from 'pg';
import { isDiskFull } from '#server/platform/postgres/database-trouble.ts';

export const oneMoment = 'isolation level repeatable read read only';
/** How a transaction begins. */
export type Mode =
  | 'read only'
  | 'read write'
  | typeof oneMoment
  | `${typeof oneMoment}; set transaction snapshot '${string}'`;

/** Whether a pool gives out one more connection at once. */
export const hasRoom = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): boolean =>
  waitingCount === 0 && (idleCount > 0 || totalCount < options.max);

/** The moment of a transaction is told to others by a file of the database, for which there is no room. */
export class NoRoomForMoment extends Error {}

/** How a transaction on another connection begins that is to see what this one sees. @throws NoRoomForMoment */
export async function atMomentOf(client: pg.PoolClient): Promise<Mode> {
  try {
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    return `${oneMoment}; set transaction snapshot '${rows[0]?.id ?? ''}'`;
  } catch (error) {
    throw isDiskFull(error) ? new NoRoomForMoment('', { cause: error }) : error;
  }
}
