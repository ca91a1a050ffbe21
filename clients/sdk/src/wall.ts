// The wall and the meter's line: in the flow of the article, at its end, in a shadow root.
import type { Decision } from './decision.ts';
import { bare, create, find, sheetOf, type Tags } from './page.ts';
import type { Settings } from './settings.ts';
import { styles } from './styles.ts';
import { fill, kindOf } from './wall-content.ts';
import type { Words } from './words.ts';

let host: HTMLElement | undefined;

export function removeWall(): void {
  host?.remove();
}

/** Shows the wall of a refusal. Texts are only ever set as text, never as markup. */
export function showWall(decision: Decision, settings: Settings, retry: () => void): void {
  const { words, login, mail } = settings;
  const kind = kindOf(decision);
  const section = create('section');
  const add = <Tag extends Tags>(tag: Tag, name: keyof Words, parent: HTMLElement = section) => {
    const element = create(tag, fill(words[name], decision, settings));
    parent.append(element);
    return element;
  };
  const further = decision.register?.left && decision.access;
  add('h2', `${kind}Title`).id = 'title';
  section.setAttribute('aria-labelledby', 'title');
  add('p', further === 'members' ? 'registerMeter' : `${kind}Text`);
  const actions = create('p');
  section.append(actions);
  const way = kind === 'register' ? kind : 'plans';
  const page = settings[way];
  if (kind === 'outage') add('button', 'retry', actions).onclick = retry;
  else if (kind !== 'locked') {
    if (page) add('a', way, actions).href = page;
    if (login) add('a', `${way}Login`, actions).href = login;
  }
  if (further === 'registered') add('div', 'registerMore');
  if (mail && decision.code) add('div', 'code');
  place(section, settings);
}

/** Shows a line about the meter below the article. */
export function showMeter(decision: Decision, settings: Settings): void {
  const { meter } = decision;
  const { meter: left, open, next } = settings.words;
  const text = `${left} ${meter?.open_until ? open : ''} ${meter?.used === meter?.limit ? next : ''}`;
  place(create('aside', fill(text, decision, settings)), settings);
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
