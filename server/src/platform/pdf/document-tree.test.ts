import { expect, test } from 'vitest';
import { readPage } from './document-tree.ts';
import type { TreeNode } from './tree.ts';

/** Returns the texts of a page in order, with a bar for each line break. */
function textsOf(node: TreeNode): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'break') return '|';
  return 'inside' in node ? node.inside.map(textsOf).join('') : '';
}

const read = (html: string) => textsOf(readPage(html, '').tree.body);

test('blanks count between words, and not at the edges of lines', () => {
  expect(read('<div>\n  Ada  Lovelace<br>\n  12 Quay\n</div>')).toBe('Ada Lovelace|12 Quay');
  expect(read('<p> one <b> two </b> three </p>')).toBe('one  two  three');
  expect(read('<div>\n<p> one </p>\n<p>two</p>\n</div>')).toBe('onetwo');
});

test('what is on no list is left out with what stands in it', () => {
  const { findings } = readPage('<p>one</p>\n<script>two</script>\n<video>three</video>', '');
  expect(findings.map(({ line }) => line)).toEqual([2, 3]);
  expect(read('<p>one</p><script>two</script><style>p { color: red }</style>')).toBe('one');
});
