import { createHash } from 'node:crypto';
import { streakTeam } from '#server/connectors/streak/streak.ts';
import type { Send } from '#server/platform/http/send.ts';
import { TtlCache } from './ttl-cache.ts';

const teams = new TtlCache<string>();

/** Returns the team of a key, which each contact needs; cached for ten minutes. @throws ServiceFailure */
export function teamOfKey(send: Send, base: string, key: string): Promise<string> {
  const name = createHash('sha256').update(`${base} ${key}`).digest('hex');
  return teams.get(name, Date.now(), () => streakTeam(send, base, key));
}
