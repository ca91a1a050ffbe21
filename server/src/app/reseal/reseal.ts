// Re-encrypts values with the first key that are encrypted with an older one. Each batch is a transaction, and finished
// values are skipped, so the work can be interrupted at any moment and resumed.
import type pg from 'pg';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { type Resealed, resealDocument, resealText } from './documents.ts';
import { type SealedPlace, type SealedRow, sealedPlaces } from './places.ts';

const rowsOfBatch = 200;

interface FoundRow extends SealedRow {
  value: unknown;
}

/** Reads and locks the next rows of a site that may contain values of an older key. */
async function nextRows(client: pg.PoolClient, place: SealedPlace, siteId: number, after: number) {
  const { table, column, id, site, with: more } = place;
  const { rows } = await client.query<FoundRow>(
    `select ${id} as id, ${column} as value ${more ? `, ${more}` : ''} from ${table}
     where ${site} = $1 and ${id} > $2 and ${column}::text like '%box1.%'
     order by ${id} limit ${rowsOfBatch} for update`,
    [siteId, after],
  );
  return rows;
}

/** Re-encrypts the values of one row. Returns the new value of the column. */
function sealedAgain(box: SecretBox, place: SealedPlace, siteId: number, row: FoundRow) {
  if (place.isDocument) {
    const { document, counts } = resealDocument(box, row.value, (name) => place.purpose(siteId, row, name));
    return { value: JSON.stringify(document), counts };
  }
  const sealed = String(row.value);
  if (!box.isOutdated(sealed)) return { value: sealed, counts: { resealed: 0, unreadable: 0 } };
  const again = resealText(box, sealed, place.purpose(siteId, row, ''));
  const counts = { resealed: again === null ? 0 : 1, unreadable: again === null ? 1 : 0 };
  return { value: again ?? sealed, counts };
}

/** Processes one batch of a site in a transaction. Returns the last row, or null if none is left. */
async function resealBatch(
  owner: pg.Pool,
  box: SecretBox,
  { place, siteId, after }: { place: SealedPlace; siteId: number; after: number },
): Promise<{ last: number | null; counts: Resealed }> {
  const { table, column, id, site } = place;
  const counts: Resealed = { resealed: 0, unreadable: 0 };
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.resource_id', $1, true)", [String(siteId)]);
    const rows = await nextRows(client, place, siteId, after);
    for (const row of rows) {
      const { value, counts: ofRow } = sealedAgain(box, place, siteId, row);
      counts.resealed += ofRow.resealed;
      counts.unreadable += ofRow.unreadable;
      if (ofRow.resealed > 0)
        await client.query(`update ${table} set ${column} = $3 where ${site} = $1 and ${id} = $2`, [
          siteId,
          row.id,
          value,
        ]);
    }
    await client.query('commit');
    return { last: rows.length < rowsOfBatch ? null : (rows.at(-1)?.id ?? null), counts };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Re-encrypts every value of the database with the first key.
 * @returns the number of re-encrypted values, and of those that no available key decrypts
 */
export async function reseal(owner: pg.Pool, box: SecretBox): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: 0 };
  for (const owners of ['resources', 'operators'] as const) {
    const { rows } = await owner.query<{ id: number }>(`select id from ${owners} order by id`);
    const places = sealedPlaces.filter(({ of = 'resources' }) => of === owners);
    for (const { id: siteId } of rows)
      for (const place of places)
        for (let after: number | null = -1; after !== null; ) {
          const batch = await resealBatch(owner, box, { place, siteId, after });
          total.resealed += batch.counts.resealed;
          total.unreadable += batch.counts.unreadable;
          after = batch.last;
        }
  }
  return total;
}
