// The calls of `masthead`: one decision for each piece that the page shows, and what follows from it.
import { watchPiece, whenSeen } from './changes.ts';
import { askForDecision, type Decision, reportView } from './decision.ts';
import { setConsent } from './memory.ts';
import { bare, listen, metaValue, own } from './page.ts';
import { type Options, type Settings, settingsOf } from './settings.ts';
import { veil } from './veil.ts';
import { removeWall, showMeter, showWall } from './wall.ts';

let settings: Settings | undefined;
/** Key of the piece that the latest decision is about; empty or undefined on pages without one. */
let piece: string | undefined;
/** Ends with the page that it was asked for: late answers are thrown away. */
let turn: AbortController | undefined;

function keyOf({ content }: Settings): string | undefined {
  return (typeof content === 'function' ? content() : content) || metaValue('content');
}

/** Sets Masthead up and asks about the piece of the page. Later calls replace the settings. */
export function start(options: Options): Promise<Decision | null> {
  if (!settings) {
    // The browser shows the page again as it was left (back and forward).
    listen(window, 'pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) void decide();
    });
    watchPiece(() => {
      if (keyOf(settings as Settings) !== piece) void decide();
    });
  }
  settings = settingsOf(options);
  consent(settings.consent === 'given');
  return decide();
}

/**
 * Asks about the piece of the page, and shows or hides it.
 * @returns null if the page has no piece, or shows another one by the time of the answer
 */
export async function decide(): Promise<Decision | null> {
  turn?.abort();
  const mine = new AbortController();
  turn = mine;
  removeWall();
  if (!settings) return null;
  const now = settings;
  piece = keyOf(now);
  const isVeiled = now.mode === 'veil';
  if (isVeiled) veil(!!piece, now);
  if (!piece) return null;
  await whenSeen();
  if (turn !== mine) return null;
  const decision = await askForDecision(now, piece, mine);
  if (turn !== mine) return null;
  if (isVeiled) show(decision, now);
  reportView(now, decision);
  own.dispatchEvent.call(document, new CustomEvent('masthead:decision', bare({ detail: decision })));
  return decision;
}

function show(decision: Decision, now: Settings): void {
  if (/grant/.test(decision.verdict)) {
    veil(false, now);
    if (decision.meter) showMeter(decision, now);
  } else showWall(decision, now, () => void decide());
}

/** Tells that the reader agreed to storage on their device, or no longer does. */
export function consent(isGiven: boolean): void {
  if (settings) setConsent(settings.key, isGiven);
}
