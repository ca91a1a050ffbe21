// A pooler between server and database drops the settings that the server requests on connecting; they must be set for
// the login then.
import type pg from 'pg';
import { serverRole, serverSettings } from './connect.ts';

/** Connections lack settings that the server requires. */
export class MissingSettings extends Error {}

/**
 * Checks that connections of the server's role have its rights and settings, with or without a pooler.
 * @param setting name of the setting with their address
 * @throws MissingSettings that says which settings are missing where
 */
export async function requireServerSettings(pool: pg.Pool, setting = 'DATABASE_APP_URL'): Promise<void> {
  const names = Object.keys(serverSettings);
  const { rows } = await pool.query<{ user: string; shown: string[] }>(
    `select current_user as user, array(select current_setting(n) from unnest($1::text[]) with ordinality u (n, place)
       order by place) as shown`,
    [names],
  );
  const { user, shown = [] } = rows[0] ?? {};
  const wrong = Object.entries(serverSettings).filter(([, value], place) => shown[place] !== value);
  if (user === serverRole && wrong.length === 0) return;
  const statements = wrong.map(([name, value]) => `  alter role ${user} set ${name} = '${value}';`);
  if (user !== serverRole) statements.unshift(`  alter role ${user} set role = '${serverRole}';`);
  throw new MissingSettings(
    `The connections of ${setting} come without the server's settings; a pooler drops them. Set them for its login, and let the pooler connect anew:\n${statements.join('\n')}`,
  );
}
