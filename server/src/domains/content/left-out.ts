// Decides which items of an export are not published content, with the reason to show for each.
import type { WordpressItem } from './wordpress.ts';

const notContent = new Map([
  ['attachment', 'a file, not content'],
  ['nav_menu_item', 'a line of a menu'],
  ['revision', 'an earlier version'],
  ['custom_css', 'part of the design'],
  ['customize_changeset', 'part of the design'],
  ['elementor_library', 'part of the design'],
  ['fl-builder-template', 'part of the design'],
  ['oembed_cache', 'kept by WordPress for itself'],
  ['user_request', 'kept by WordPress for itself'],
  ['scheduled-action', 'kept by a plugin for itself'],
  ['jetpack_migration', 'kept by a plugin for itself'],
  ['shop_subscription', 'a record of a shop'],
  ['shop_webhook', 'a record of a shop'],
  ['product_variation', 'part of a product'],
  ['feedback', 'a message from a form'],
  ['nf_sub', 'a message from a form'],
  ['wpforms', 'a form'],
  ['mc4wp-form', 'a form'],
]);

/** Prefixes of types that a plugin uses internally. Public types of the same plugins have other prefixes. */
const kept: readonly (readonly [prefix: string, reason: string])[] = [
  ['wp_', 'part of the design'],
  ['acf-', 'kept by a plugin for itself'],
  ['wpcf7_', 'a form'],
  ['flamingo_', 'a message from a form'],
  ['frm_', 'a form'],
  ['nf_', 'a form'],
  ['wc_', 'a record of a shop'],
  ['edd_', 'a record of a shop'],
  ['jp_pay_', 'a record of a shop'],
];

/** Words in the name of a type that mark sales or forms of any plugin: `tec_tc_order`, `tribe_rsvp_attendees`. */
const shopWords = new Set(['order', 'refund', 'coupon', 'payment', 'transaction', 'attendee']);
const formWords = new Set(['submission']);

const wordsOf = (type: string): string[] =>
  type
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/s$/, ''));

function reasonOfType(type: string): string | null {
  const known = notContent.get(type) ?? kept.find(([prefix]) => type.startsWith(prefix))?.[1];
  if (known !== undefined) return known;
  const words = wordsOf(type);
  if (words.some((word) => shopWords.has(word))) return 'a record of a shop';
  if (words.some((word) => formWords.has(word))) return 'a message from a form';
  return null;
}

const notPublished = new Map([
  ['', 'no status'],
  ['draft', 'a draft'],
  ['auto-draft', 'a draft'],
  ['pending', 'waiting for review'],
  ['future', 'not published yet'],
  ['private', 'private'],
  ['trash', 'in the trash'],
  ['inherit', 'part of something else'],
]);

/** Maximum length of an unknown status as shown, in characters. */
const statusShown = 40;

/** Returns why an item is no published content; null if it is. Only the status `publish` is public in WordPress. */
export function reasonLeftOut({ type, status, hasPassword }: WordpressItem): string | null {
  const kind = reasonOfType(type);
  if (kind !== null) return kind;
  if (status !== 'publish')
    return notPublished.get(status) ?? `status ${status.slice(0, statusShown).toWellFormed()}, not published`;
  return hasPassword ? 'behind a password' : null;
}
