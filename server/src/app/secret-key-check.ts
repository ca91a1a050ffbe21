import type pg from 'pg';
import { createSecretBox, type SecretBox, SecretUnreadable } from '#server/platform/secrets/secret-box.ts';

const purpose = 'secret key check';

/** The database was used with another secret key. */
export class WrongSecretKey extends Error {
  constructor(dataDir: string) {
    super(
      'The secret key is not the one that this database was made with: stored secrets, such as keys of payment providers, ' +
        `cannot be read.\nSet SECRET_KEY to that key, or put it into ${dataDir}/secret.key. If it is lost, start once with ` +
        'SECRET_KEY_REPLACED=on, and enter those secrets again.',
    );
    this.name = 'WrongSecretKey';
  }
}

async function foundCheck(owner: pg.Pool): Promise<string | null> {
  const { rows } = await owner.query<{ sealed: string }>('select sealed from secret_key_checks');
  return rows[0]?.sealed ?? null;
}

/** Returns a value that was encrypted before the check existed. */
async function foundSecret(owner: pg.Pool): Promise<string | null> {
  const { rows } = await owner.query<{ sealed: string }>(
    `select secret_key_sealed as sealed from payment_accounts
     union all select private_key_sealed from resources where private_key_sealed is not null limit 1`,
  );
  return rows[0]?.sealed ?? null;
}

interface Key {
  secretKey: Buffer;
  /** Previous keys, which still decrypt what was encrypted with them. */
  olderSecretKeys: readonly Buffer[];
  /** True if another key replaces the one that the database was created with. */
  isSecretKeyReplaced: boolean;
  dataDir: string;
}

/**
 * Compares the secret key with the one that the database was created with. The first start stores a text encrypted with
 * its key.
 * @throws WrongSecretKey if it is another one
 */
export async function requireSecretKey(
  owner: pg.Pool,
  { secretKey, olderSecretKeys, isSecretKeyReplaced, dataDir }: Key,
): Promise<void> {
  const keys = [secretKey, ...olderSecretKeys] as const;
  const box = createSecretBox(keys);
  const keyOf = (sealed: string) => keys.find((key) => !createSecretBox([key]).isOutdated(sealed));
  const check = await foundCheck(owner);
  if (check === null || isSecretKeyReplaced) {
    const other = await foundSecret(owner);
    if (!isSecretKeyReplaced && other !== null && !keyOf(other)) throw new WrongSecretKey(dataDir);
    // An older key is needed while values are encrypted with it, so it remains the one that is checked.
    const checked = createSecretBox([(other !== null && keyOf(other)) || secretKey]);
    // Servers that start at the same time have the same key, or the later one is refused below.
    await owner.query(
      `insert into secret_key_checks (sealed) values ($1)
       on conflict (one) do ${isSecretKeyReplaced ? 'update set sealed = excluded.sealed, made_at = now()' : 'nothing'}`,
      [checked.seal(purpose, purpose)],
    );
  }
  const kept = await foundCheck(owner);
  try {
    if (kept !== null) box.open(kept, purpose);
  } catch (error) {
    throw error instanceof SecretUnreadable ? new WrongSecretKey(dataDir) : error;
  }
}

/**
 * Re-encrypts the text that the key is checked by with the first key, once no value is encrypted with another one. From
 * then on a start without the first key is refused, and the older ones aren't needed.
 */
export async function moveKeyCheck(owner: pg.Pool, box: SecretBox): Promise<void> {
  await owner.query('update secret_key_checks set sealed = $1, made_at = now()', [
    box.seal(purpose, purpose),
  ]);
}
