import { recall } from './memory.ts';
import { bare, metaValue, uuid } from './page.ts';
import type { Settings } from './settings.ts';

export interface Decision {
  verdict: 'grant' | 'meter_grant' | 'register' | 'paywall' | 'deny';
  /** Reason of the verdict; `unreachable` if the page decided, because Masthead didn't. */
  reason: string;
  decision_id?: number | null;
  /** Code of the decision that a reader can read out to support. */
  code?: string | null;
  /** Access of the piece. */
  access?: 'free' | 'registered' | 'members';
  meter?: { used: number; limit: number; resets_at: string | null; open_until: string | null } | null;
  /** Articles that a sign-up could read besides this one, and the number of days for them. */
  register?: { left: number; days: number } | null;
}

const addressOf = ({ base }: Settings, call: string) => `${base}/reader/v1/${call}`;

const bodyOf = ({ key }: Settings, more: object) => JSON.stringify(bare({ key, ...recall(), ...more }));

/** Asks Masthead about a piece. It never fails: without an answer the page decides as the settings say. */
export async function askForDecision(
  settings: Settings,
  content: string,
  turn: AbortController,
): Promise<Decision> {
  // After 1.5 seconds the page goes on without an answer.
  setTimeout(() => turn.abort(), 1_500);
  let status = 500;
  try {
    const body = bodyOf(settings, { view_id: uuid(), content });
    // A body of text and no own headers spare the browser a preflight request.
    const options = { method: 'POST', credentials: 'omit' as const, body, signal: turn.signal };
    const response = await fetch(addressOf(settings, 'decision'), bare(options));
    status = response.status;
    const answer = bare((await response.json()) as Decision & { meter_token?: string | null });
    recall(answer.meter_token);
    if (response.ok && answer.verdict) return answer;
  } catch {
    // The status says whether it was Masthead that failed.
  }
  // Pieces that the page marks as free stay open. An outage follows the settings; a refusal (a wrong key, too many
  // calls) always closes, because a reader could cause it.
  const isOpen = metaValue('access') === 'free' || (status >= 500 && settings.fail === 'open');
  return bare({ verdict: isOpen ? 'grant' : 'deny', reason: 'unreachable' });
}

/** Reports that the piece of a decision was seen. The report outlives the page. */
export function reportView(settings: Settings, { decision_id }: Decision): void {
  if (!decision_id) return;
  // A library that extends `Array.prototype.toJSON` would make a text of the list, so it is written here.
  const event = `{"kind":"view","decision_id":${decision_id},"at":"${new Date().toISOString()}"}`;
  const body = bodyOf(settings, {}).replace(/}$/, `,"events":[${event}]}`);
  navigator.sendBeacon(addressOf(settings, 'events'), body);
}
