import { z } from 'zod';

/** Result of an authorization, stored as one sealed setting. */
const stored = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  /** End of the access token in seconds since 1970. */
  expires_at: z.number().optional(),
  /** Data center of Mailchimp. */
  dc: z.string().optional(),
});
export type StoredTokens = z.infer<typeof stored>;

/** Parses stored tokens; null if there are none, or if the text is not one that an authorization stored. */
export function readTokens(text: string | null): StoredTokens | null {
  if (text === null) return null;
  try {
    return stored.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
