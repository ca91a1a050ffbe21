import { Button, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import rows from '#console/blocks/bulk-rows/bulk-rows.module.css';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import type { BulkChange, BulkChangeKind } from '#contract/domains/bulk-changes/schemas.ts';
import { bulkChangeKinds } from '#contract/domains/bulk-changes/words.ts';
import classes from './bulk-dialog.module.css';

/** Fewer are done before anybody would ask how long it takes. */
const manyMembers = 100_000;

/** Returns the whole seconds since it was first shown. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/**
 * Renders the wait while the server freezes the members and computes the forecast. Counts the seconds for sets so large
 * that it takes several.
 */
export function Waiting({ count }: { count: number }) {
  const { t } = useTranslation('bulkChanges');
  const seconds = useSeconds();
  const isLong = count >= manyMembers;
  return (
    <div className={rows.waiting}>
      <Loader size={16} aria-hidden />
      <span>
        <span role="status">{t('dialog.preparing')}</span>
        {isLong && (
          <span className={classes.progressNote}>{t('dialog.preparingMany', { n: number(count) })}</span>
        )}
      </span>
      {isLong && (
        <span className={classes.seconds} aria-hidden>
          {t('dialog.seconds', { n: number(seconds) })}
        </span>
      )}
    </div>
  );
}

interface RefusalProps {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** Renders why the change could not be prepared. */
export function Refusal({ error, onRetry, onClose }: RefusalProps) {
  const { t } = useTranslation('kit');
  return (
    <>
      <p className={rows.failure} role="alert">
        {descriptionOf(error) ?? t('messages.wrong')}
      </p>
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button onClick={onRetry}>{t('actions.retry')}</Button>
      </div>
    </>
  );
}

/** Kinds that take something from members, with the text for each. */
const takes = { lock: 'lockTakes', deactivate: 'deactivateTakes', remove_tags: 'tagsTake' } as Partial<
  Record<BulkChangeKind, 'lockTakes' | 'deactivateTakes' | 'tagsTake'>
>;

/** Returns the kind of a change of members. @throws Error for other changes */
function memberKindOf({ kind }: BulkChange['change']): BulkChangeKind {
  const known = bulkChangeKinds.find((one) => one === kind);
  if (!known) throw new Error(`${kind} is no change of members`);
  return known;
}

interface BulkReviewProps {
  prepared: BulkChange;
  /** Question shown above. */
  title: string;
  isStarting: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** Renders the forecast: effects, number of members and site. The members are frozen already. */
export function BulkReview({ prepared, title, isStarting, onStart, onClose }: BulkReviewProps) {
  const { t } = useTranslation(['bulkChanges', 'kit']);
  const { effect, change, total, sample, site } = prepared;
  const kind = memberKindOf(change);
  const isAnything = effect.will_change > 0;
  const form = useRef<HTMLFormElement>(null);
  // The element that had the focus was removed with the previous step.
  useEffect(() => form.current?.focus(), []);
  return (
    <form
      ref={form}
      className={rows.review}
      aria-label={title}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnything) onStart();
      }}
    >
      <dl className={rows.details}>
        <dt>{t('dialog.site')}</dt>
        <dd>{site.title}</dd>
        <dt>{t('dialog.members')}</dt>
        <dd>
          <Selected prepared={prepared} />
        </dd>
        {'tags' in change && (
          <>
            <dt>{t('dialog.tags')}</dt>
            <dd className={classes.tags}>
              {change.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </dd>
          </>
        )}
        {'group' in change && (
          <>
            <dt>{t('dialog.group')}</dt>
            <dd>{change.group.name}</dd>
          </>
        )}
        <dt>{t('dialog.effect')}</dt>
        <dd>
          <Effect effect={effect} kind={kind} held={prepared.will_come_to?.held} />
        </dd>
      </dl>
      <Sample members={sample} total={total} />
      {isAnything && takes[kind] && <p className={rows.note}>{t(`dialog.${takes[kind]}`)}</p>}
      {isAnything && <p className={rows.note}>{t('dialog.note')}</p>}
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t(isAnything ? 'kit:actions.cancel' : 'kit:actions.close')}
        </Button>
        {isAnything && (
          <Button type="submit" loading={isStarting} {...(takes[kind] ? { color: 'red' } : {})}>
            {t(`verbs.${kind}`, { count: effect.will_change, n: number(effect.will_change) })}
          </Button>
        )}
      </div>
    </form>
  );
}

function Selected({ prepared }: { prepared: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const n = number(prepared.total);
  if (prepared.selection === 'chosen') return t('dialog.chosen', { n });
  const isEverybody = Object.keys(prepared.filter ?? {}).length === 0;
  return t(isEverybody ? 'dialog.everybody' : 'dialog.matching', { n });
}

interface EffectProps {
  effect: BulkChange['effect'];
  kind: BulkChangeKind;
  held: NonNullable<BulkChange['will_come_to']>['held'];
}

/** Renders the forecast with its reasons; counts of 0 are left out. */
function Effect({ effect, kind, held }: EffectProps) {
  const { t } = useTranslation('bulkChanges');
  const { will_change, unchanged, refused } = effect;
  const why = t(`unchanged.${kind}`);
  const told = (count: number) => ({ count, n: number(count) });
  return (
    <ul className={rows.effect}>
      <li>{will_change === 0 ? t('dialog.nothing') : t('dialog.will', told(will_change))}</li>
      {held && <li>{t('dialog.held', { ...told(held.members), plan: held.plan })}</li>}
      {unchanged > 0 && <li>{t('dialog.unchanged', { ...told(unchanged), why })}</li>}
      {refused > 0 && <li className={rows.refused}>{t('dialog.refused', told(refused))}</li>}
    </ul>
  );
}

function Sample({ members, total }: { members: BulkChange['sample']; total: number }) {
  const { t } = useTranslation('bulkChanges');
  if (members.length === 0) return null;
  const title = t(total > members.length ? 'dialog.firstTen' : 'dialog.sample');
  return (
    <section className={rows.sample} aria-label={title}>
      <h3 className={rows.sampleTitle}>{title}</h3>
      <ul>
        {members.map(({ id, name, email }) => (
          <li key={id}>
            <strong>{name || email}</strong>
            {name !== '' && <span>{email}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
