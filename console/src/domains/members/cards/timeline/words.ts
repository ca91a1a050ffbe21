import type { TFunction } from 'i18next';
import { accessReasons } from '#console/texts/en/access-reasons.ts';
import { memberTimeline } from '#console/texts/en/member-timeline.ts';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { TimelineEntry } from '#contract/domains/member-timeline/schemas.ts';

type T = TFunction<'memberPage', 'timeline'>;

const wordsOf = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** Turns a code into words; the fallback for codes without a text. */
const plain = (code: string) => code.replaceAll(/[_.]/g, ' ');

/** Describes the event of an entry. */
export function happened({ kind, what }: TimelineEntry): string {
  return wordsOf(memberTimeline.what[kind], what) ?? plain(what);
}

/** Describes the details of an entry; null if there are none. */
export function detailOf(t: T, { kind, detail }: TimelineEntry): string | null {
  if (detail === null) return null;
  if (kind === 'change') return detail === 'undone' ? t('undone') : detail;
  if (kind === 'subscription') return wordsOf(memberTimeline.causes, detail) ?? plain(detail);
  if (kind === 'refused') return wordsOf(accessReasons, detail) ?? plain(detail);
  if (kind === 'delivery') return eventCatalogue.find(({ name }) => name === detail)?.title ?? plain(detail);
  return detail;
}

/** Returns the subject of an entry: its title, or the name of its kind. */
export function titleOf(t: T, { kind, title, target, target_id: id }: TimelineEntry): string | null {
  if (kind === 'delivery') {
    if ((target === 'action' || target === 'trigger') && id !== null) return t(`targets.${target}`, { id });
    return title === null ? null : (wordsOf(memberTimeline.deliveries, title) ?? plain(title));
  }
  if (title !== null) return title;
  if (target === 'transaction' && id !== null) return t('targets.transaction', { id });
  if (target === 'mail' || target === 'session') return t(`targets.${target}`);
  return null;
}

/** Describes a changed field with its values before and after. */
export function changeOf(t: T, { field, from, to }: TimelineEntry['changed'][number]): string {
  const name = plain(field);
  if (from === null && to === null) return name;
  return t('changedTo', { field: name, from: from ?? t('emptyValue'), to: to ?? t('emptyValue') });
}
