import type { TFunction } from 'i18next';
import { memberTimeline } from '#console/texts/en/member-timeline.ts';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { TimelineEntry } from '#contract/domains/member-timeline/schemas.ts';

type T = TFunction<'memberPage', 'timeline'>;

const wordsOf = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** A code as people say it; one without words is told as it came. */
const plain = (code: string) => code.replaceAll(/[_.]/g, ' ');

/** What happened, in words. */
export function happened({ kind, what }: TimelineEntry): string {
  return wordsOf(memberTimeline.what[kind], what) ?? plain(what);
}

/** What tells more, in words; null when there is nothing more. */
export function detailOf(t: T, { kind, detail }: TimelineEntry): string | null {
  if (detail === null) return null;
  if (kind === 'change') return detail === 'undone' ? t('undone') : detail;
  if (kind === 'subscription' || kind === 'refused')
    return wordsOf(memberTimeline.causes, detail) ?? plain(detail);
  if (kind === 'delivery') return eventCatalogue.find(({ name }) => name === detail)?.title ?? plain(detail);
  return detail;
}

/** What the entry is about: the name of the thing, or what its kind is called. */
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

/** A field that was changed, before and after. */
export function changeOf(t: T, { field, from, to }: TimelineEntry['changed'][number]): string {
  const name = plain(field);
  if (from === null && to === null) return name;
  return t('changedTo', { field: name, from: from ?? t('emptyValue'), to: to ?? t('emptyValue') });
}
