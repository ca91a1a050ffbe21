import { z } from 'zod';

/** What an authorization gave, as one sealed setting. */
const stored = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  /** Seconds since 1970. */
  expires_at: z.number().optional(),
  /** Data centre of Mailchimp. */
  dc: z.string().optional(),
});
export type StoredTokens = z.infer<typeof stored>;

/** Null for nothing, and for what was typed in and is none. */
export function readTokens(text: string | null): StoredTokens | null {
  if (text === null) return null;
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
