import type pg from 'pg';
import { isDiskFull } from '#server/platform/postgres/database-trouble.ts';

export const snapshotMode = 'isolation level repeatable read read only';
/** Mode in which a transaction begins. */
export type Mode =
  | 'read only'
  | 'read write'
  | typeof snapshotMode
  | `${typeof snapshotMode}; set transaction snapshot '${string}'`;

/** Returns whether a pool can hand out another connection at once. */
export const hasRoom = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): boolean =>
  waitingCount === 0 && (idleCount > 0 || totalCount < options.max);

/** The snapshot can't be exported, because PostgreSQL needs disk space for its file. */
export class SnapshotUnavailable extends Error {}

/**
 * Returns the mode in which a transaction on another connection sees the same snapshot as this one.
 * @throws NoRoomForMoment
 */
export async function joinSnapshotOf(client: pg.PoolClient): Promise<Mode> {
  try {
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    return `${snapshotMode}; set transaction snapshot '${rows[0]?.id ?? ''}'`;
  } catch (error) {
    throw isDiskFull(error) ? new SnapshotUnavailable('', { cause: error }) : error;
  }
}
