import type { Database } from '#server/database/connect.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';

interface SessionOptions {
  remember?: boolean;
}

/** A living session of an operator, without going through the sign-in; answers its token. */
export async function sessionOf(
  database: Database,
  operator: { id: number },
  options: SessionOptions = {},
): Promise<string> {
  const token = newToken();
  await database.owner.query(
    `insert into operator_sessions (operator_id, token_hash, remember, expires_at)
     values ($1, $2, $3, now() + interval '30 days')`,
    [operator.id, hashToken(token), options.remember ?? false],
  );
  return token;
}
