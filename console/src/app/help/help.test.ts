import { expect, test } from 'vitest';
import { router } from '../router.tsx';
import { helpFiles, helpGroups } from './contents.ts';
import { type HelpNode, headingsOf } from './nodes.ts';
import { renderHelp, titleOf } from './render-help.ts';
import { searchHelp } from './search.ts';
import { topicOf, topics } from './topics.ts';

const docs = '../../../../docs/';
const texts = import.meta.glob<string>('../../../../docs/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const read = (slug: string) => texts[`${docs}${helpFiles[slug]}`] ?? '';
const rendered = (slug: string) => renderHelp(read(slug), slug);

test('every page stands in the list once, and has a title', () => {
  const listed = helpGroups.flatMap(({ pages }) => [...pages]);
  expect(listed.toSorted()).toEqual(Object.keys(helpFiles).toSorted());
  for (const slug of listed) expect(titleOf(read(slug))).not.toBe('');
});

type Told = { ids: string[]; hrefs: string[]; text: string };

/** Returns the anchors, the addresses and the text of a tree. */
function toldBy(nodes: readonly HelpNode[]): Told {
  const told: Told = { ids: [], hrefs: [], text: '' };
  for (const node of nodes) {
    if (typeof node === 'string') {
      told.text += node;
      continue;
    }
    const inside = toldBy(node.children);
    told.ids.push(...(node.id === undefined ? [] : [node.id]), ...inside.ids);
    told.hrefs.push(...(node.href === undefined ? [] : [node.href]), ...inside.hrefs);
    told.text += inside.text;
  }
  return told;
}

test('every link within the help leads to a page and a heading that are there', () => {
  const dead: string[] = [];
  for (const slug of Object.keys(helpFiles))
    for (const href of toldBy(rendered(slug)).hrefs) {
      if (href.startsWith('https://')) continue;
      const [path = '', anchor] = href.split('#');
      const { ids } = toldBy(rendered(path.replace('/help/', '')));
      if (anchor !== undefined && !ids.includes(anchor)) dead.push(`${slug}: ${href}`);
    }
  expect(dead).toEqual([]);
});

test('markup of a file stays text, and links to what the help does not have are text alone', () => {
  const { hrefs, text } = toldBy(
    renderHelp(
      '# Title\n\n<script>alert(1)</script>\n\n[code](../server/main.ts) [x](javascript:alert(1)) <b>bold</b> ![p](a.png)',
      'for-publishers',
    ),
  );
  expect(hrefs).toEqual([]);
  expect(text).toContain('<script>alert(1)</script>');
  expect(text).toContain('code x <b>bold</b> ');
});

test('links are read from where the file stands, with their headings', () => {
  const { hrefs } = toldBy(
    renderHelp('[a](move-from.md#stripe) [b](../stripe-differences.md) [c](#top)', 'move-members'),
  );
  expect(hrefs).toEqual(['/help/move-from#stripe', '/help/stripe-differences', '/help/move-members#top']);
  expect(toldBy(renderHelp('## What “it” does: a, b\n', 'figures')).ids).toEqual(['what-it-does-a-b']);
});

test('sections for developers are left out', () => {
  const file =
    '# T\n\nIntro.\n\n## Publish\n\nShown.\n\n## Code\n\nHidden.\n\n### More\n\nHidden.\n\n## Last\n\nEnd.';
  expect(toldBy(renderHelp(file, 'drafts')).text).toBe('Intro.PublishShown.LastEnd.');
});

test('every screen of the frame has a page of the help, with a heading that is there', () => {
  for (const topic of Object.values(topics)) {
    const [slug = '', heading] = topic.split('#');
    const headings = headingsOf(rendered(slug)).map(({ id }) => id);
    if (heading !== undefined) expect(headings, topic).toContain(heading);
    else expect(rendered(slug).length, topic).toBeGreaterThan(0);
  }
  const framed = Object.values(router.routesById).filter(({ id }) => String(id).includes('/frame/'));
  const without = framed
    .map(({ fullPath }) => String(fullPath))
    .filter((path) => topicOf(path) === 'for-publishers' && path !== '/');
  // The help itself begins at its first page.
  expect(without.sort()).toEqual(['/help', '/help/$page']);
  expect(topicOf('/users/edit/$id')).toBe('subscriptions#changes-by-an-operator');
  expect(topicOf('/groups/edit/$id')).toBe('for-publishers#members');
});

test('a search finds sections that hold every word, those named so first, with what stands around', () => {
  const pages = [
    {
      slug: 'a',
      title: 'First',
      nodes: renderHelp('# First\n\nA refund of money.\n\n## More\n\nOther.', 'drafts'),
    },
    {
      slug: 'b',
      title: 'Second',
      nodes: renderHelp('# Second\n\n## Refund\n\n| Money | goes |\n|--|--|\n| back | home |', 'drafts'),
    },
  ];
  expect(searchHelp(pages, ' Refund  MONEY ')).toEqual([
    { slug: 'b', id: 'refund', title: 'Second', heading: 'Refund', excerpt: 'Money goes back home' },
    { slug: 'a', title: 'First', heading: '', excerpt: 'A refund of money.' },
  ]);
  expect(searchHelp(pages, 'refund other')).toEqual([]);
  expect(searchHelp(pages, ' ')).toEqual([]);
});
