// What is asked about sites before any is known: whose a logo is.
import type { Database } from '#server/database/connect.ts';

/** Whether a site has, or had, this logo. Looks past the policy: whoever has the name may see it. */
export async function isLogo({ owner }: Pick<Database, 'owner'>, name: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from resource_logos where file_name = $1', [name]);
  return (rowCount ?? 0) > 0;
}
