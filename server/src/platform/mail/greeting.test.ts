import { expect, test } from 'vitest';
import { greeting, titleInMail } from './greeting.ts';

test('a name is greeted, and left out where it is none', () => {
  expect(greeting(' Ada ')).toBe('Hello Ada,');
  for (const name of ['', 'Ada\n\nYou won', 'Visit phish.example now', 'https://x', 'x'.repeat(65)])
    expect(greeting(name), name).toBe('Hello,');
});

test('a title that would become a link is not mailed', () => {
  expect(titleInMail('The Evening Star', 'a site')).toBe('The Evening Star');
  for (const title of ['Win at phish.example', 'Star\nBcc: x'])
    expect(titleInMail(title, 'a site'), title).toBe('a site');
});
