import { expect, test } from 'vitest';
import { resourceWords } from '#console/texts/en/resources.ts';
import { settingDefaults, systemDefaults } from '#contract/domains/resources/settings.ts';
import { connectionOf, nameOf } from './setting-words.ts';

function* pathsIn(tree: object, path: string): Generator<string> {
  for (const [name, value] of Object.entries(tree)) {
    const here = `${path}.${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield* pathsIn(value, here);
    else yield here;
  }
}

const all = [...pathsIn(settingDefaults, 'settings'), ...pathsIn(systemDefaults, 'system_settings')];
const { fields, about, connections } = resourceWords;

test('every setting has a title in the history, also those of services, webhooks and keys', () => {
  const unnamed = all.filter(
    (path) => !(nameOf(path) in fields) && !((path.split('.').at(-1) ?? '') in connections),
  );
  expect(unnamed).toEqual([]);
  expect(connectionOf('settings.mailchimp.key')).toEqual({ service: 'mailchimp', mode: null, field: 'key' });
  expect(connectionOf('settings.stripe_connect.live.access_token')).toEqual({
    service: 'stripe_connect',
    mode: 'live',
    field: 'access_token',
  });
  expect(connectionOf('settings.business.title')).toBeNull();
});

test('every field of the settings has one sentence of at most twelve words', () => {
  const shown = all.filter((path) => nameOf(path) in fields).map(nameOf);
  expect(shown.filter((name) => !(name in about))).toEqual([]);
  const long = Object.values(about).filter((text) => text.split(' ').length > 12);
  expect(long).toEqual([]);
});
