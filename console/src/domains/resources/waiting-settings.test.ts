import { expect, test } from 'vitest';
import { waitingSettings } from './waiting-settings.ts';

const documented = Object.values(
  import.meta.glob<string>('../../../../docs/settings.md', { query: '?raw', import: 'default', eager: true }),
).join('');
const [effects = '', waiting = ''] = documented.split('## Settings that wait');

/** Returns the name of a setting in the API. */
const nameOf = (field: string) =>
  field.replace(/^system_/, '').replace(/^(square|google_recaptcha)_.*/, '$1');

const rows = { accounts: 'reader accounts', checkout: 'the checkout' };

test('the documentation lists each waiting setting with what it waits for', () => {
  for (const [field, awaited] of waitingSettings) {
    const row = waiting.split('\n').find((line) => line.startsWith(`| ${rows[awaited]}`)) ?? '';
    expect(row, field).toContain(`\`${nameOf(field)}\``);
  }
});

test('settings that decide about readers are not among them', () => {
  for (const name of [
    'default_guest_subscription_id',
    'mask_ips_users',
    'range_ips_users',
    'check_access_already_viewed_content',
    'content_sync_and_check',
    'auto_clear_content_views',
    'predictive_paywall',
  ]) {
    expect([waitingSettings.has(name), waitingSettings.has(`system_${name}`)], name).toEqual([false, false]);
    expect(effects, name).toContain(name);
  }
});
