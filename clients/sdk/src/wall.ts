// The wall and the meter's line: in the flow of the article, at its end, in a shadow root.
import type { Decision } from './decision.ts';
import { bare, create, find, sheetOf } from './page.ts';
import type { Settings } from './settings.ts';
import { styles } from './styles.ts';
import { fill, kindOf } from './wall-content.ts';

let host: HTMLElement | null = null;

export function removeWall(): void {
  host?.remove();
  host = null;
}

/** Shows the wall of a refusal. Texts are only ever set as text, never as markup. */
export function showWall(decision: Decision, settings: Settings, retry: () => void): void {
  const { words, login } = settings;
  const kind = kindOf(decision);
  const section = create('section');
  const heading = create('h2', fill(words[`${kind}Title`], decision, settings));
  heading.id = 'title';
  section.setAttribute('aria-labelledby', 'title');
  const actions = create('p');
  const addLink = (text: string, address: string | null) => {
    const link = create('a', text);
    link.href = address ?? '';
    if (address) actions.append(link);
  };
  const way = kind === 'register' ? kind : 'plans';
  if (kind === 'outage') {
    const button = create('button', words.retry);
    button.onclick = retry;
    actions.append(button);
  } else {
    addLink(words[way], settings[way]);
    addLink(words[`${way}Login`], login);
  }
  section.append(heading, create('p', fill(words[`${kind}Text`], decision, settings)), actions);
  place(section, settings);
}

/** Shows a line about the meter below the article. */
export function showMeter(decision: Decision, settings: Settings): void {
  place(create('aside', fill(settings.words.meter, decision, settings)), settings);
}

function place(element: HTMLElement, { body, lang }: Settings): void {
  element.lang = lang;
  host = create('div');
  host.dataset.masthead = '';
  const root = host.attachShadow(bare({ mode: 'open' as const }));
  root.adoptedStyleSheets = [sheetOf(styles)];
  root.append(element);
  find(body)?.append(host);
}
