import type { Database } from '#server/database/connect.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';

interface SessionOptions {
  remember?: boolean;
}

/** Creates a valid session of an operator without the sign-in, and returns its token. */
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
