import { expect, test } from 'vitest';
import { inputOf, valuesOfDraft } from './values.ts';

test('an IP mask without anything in it is sent as nulls, and so is the placeholder', () => {
  const rows = ['', '_._._._/_', ' 203.0.113.0/24 ', null].map((mask_ip) => ({ mask_ip, user_id: null }));
  expect(inputOf({ 'settings/mask_ips_users': rows, 'settings/compromised_limit': 3 })).toEqual({
    settings: {
      mask_ips_users: [null, null, '203.0.113.0/24', null].map((mask_ip) => ({ mask_ip, user_id: null })),
      compromised_limit: 3,
    },
  });
});

test('a draft of the settings stands in the form as it will be sent', () => {
  const differences = [
    { path: 'settings.business.title', after: 'Harbour Press', is_conflict: false, is_gone: false },
    { path: 'settings.google_recaptcha.secret_key', after: '••••9876', is_conflict: false, is_gone: false },
    // No field of the form.
    { path: 'accounts.live', after: 'acct_1', is_conflict: false, is_gone: false },
  ];
  expect(inputOf(valuesOfDraft({ differences }))).toEqual({
    settings: { business: { title: 'Harbour Press' }, google_recaptcha: { secret_key: '••••9876' } },
  });
});
