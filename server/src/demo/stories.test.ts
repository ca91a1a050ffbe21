import { expect, test } from 'vitest';
import { desks } from './filing.ts';
import { headlineOf } from './headlines.ts';
import { stories, storyOf } from './stories.ts';

const pairs = desks.flatMap((desk) => Array.from({ length: 72 }, (_, position) => ({ desk, position })));

test('each headline has a text about its subject, of five to seven paragraphs and a page', () => {
  expect(pairs).toHaveLength(576);
  for (const { desk, position } of pairs) {
    const title = headlineOf(desk, position);
    const paragraphs = storyOf(desk, title) ?? [];
    expect(paragraphs.length, title).toBeGreaterThanOrEqual(5);
    expect(paragraphs.length, title).toBeLessThanOrEqual(7);
    const words = paragraphs.join(' ').split(' ').length;
    expect(words, title).toBeGreaterThanOrEqual(180);
    expect(words, title).toBeLessThanOrEqual(285);
    for (const paragraph of paragraphs) expect(paragraph, title).toMatch(/^[“A-Z0-9].*[.?!]”?$/);
    expect(paragraphs.join(' '), title).not.toContain('%');
  }
});

test('a text names the subject of its headline, with a capital letter where a sentence begins', () => {
  const winter = storyOf('Harbour', 'Eastgate: A winter morning at the night ferry') ?? [];
  expect(winter[0]).toContain('Around the night ferry the first people arrive on foot');
  const saved = storyOf('Culture', headlineOf('Culture', 4)) ?? [];
  expect(saved[3]).toContain(
    '“There was nothing to erase,” he says. The book fair was out of debt after five.',
  );
  for (const { desk, position } of pairs)
    expect(storyOf(desk, headlineOf(desk, position))?.join('\n')).not.toMatch(/[.?!]”? the /);
});

test('every desk has its own texts, none of them twice', () => {
  const all = Object.values(stories).flat();
  expect(all).toHaveLength(64);
  expect(new Set(all).size).toBe(64);
});

test('a headline that was changed has no text', () => {
  expect(storyOf('City', 'Something else')).toBeNull();
});
