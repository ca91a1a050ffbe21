import { expect, test } from 'vitest';
import { isOneLineName, isPlainName } from './names.ts';

test('names of people pass, in any script', () => {
  for (const name of ['Ada', "O'Brien-Smith", 'J.R.R. Tolkien', 'St. John', 'Zoë', '李小龍', 'محمد', '']) {
    expect(isPlainName(name), name).toBe(true);
    expect(isOneLineName(name), name).toBe(true);
  }
});

test('a name with a line, an address or a link of its own does not', () => {
  const refused = [
    'Ada\nWin now',
    'Ada\r',
    'a\u2028b',
    '\u202Egnp',
    'ada@example.com',
    'https://x',
    'www.win now',
  ];
  for (const name of refused) {
    expect(isPlainName(name), name).toBe(false);
    expect(isOneLineName(name), name).toBe(false);
  }
});

test('a publication may be named by its domain, a person not', () => {
  for (const name of ['watson.example', 'Visit phish.example now', 'go to t.co/x']) {
    expect(isOneLineName(name), name).toBe(true);
    expect(isPlainName(name), name).toBe(false);
  }
});
