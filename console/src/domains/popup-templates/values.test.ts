import { expect, test } from 'vitest';
import { changedOf, newOf, newPopup } from './values.ts';

const typed = { ...newPopup, title: 'Spring offer', name: 'Spring', label: '1.0' };

test('a new popup template is sent with what was typed alone', () => {
  expect(newOf(typed)).toEqual({ title: 'Spring offer', name: 'Spring', version: '1.0' });
  expect(newOf({ ...typed, slug: 'spring', active: false, css: 'p { color: red }' })).toEqual({
    title: 'Spring offer',
    name: 'Spring',
    version: '1.0',
    slug: 'spring',
    active: false,
    css: 'p%20%7B%20color%3A%20red%20%7D',
  });
});

test('of a change, what differs is sent, and never the slug', () => {
  expect(changedOf({ ...typed, slug: 'other', auth: true }, typed)).toEqual({
    settings: { required: { auth: true } },
  });
});
