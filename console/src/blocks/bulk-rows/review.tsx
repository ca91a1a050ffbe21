import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, money, number } from '#console/lib/formats.ts';
import modal from '#console/ui/modal/kit-modal.module.css';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import classes from './bulk-rows.module.css';
import { valueInWords } from './value.ts';

interface ReviewProps {
  prepared: BulkChange;
  /** Question shown above. */
  title: string;
  isStarting: boolean;
  onStart: () => void;
  onClose: () => void;
}

/** Renders the forecast: effects, number of rows and totals. The rows are frozen already. */
export function Review({ prepared, title, isStarting, onStart, onClose }: ReviewProps) {
  const { t } = useTranslation(['bulkChanges', 'kit']);
  const { effect, change, site, subject, samples, will_come_to: comesTo } = prepared;
  const isAnything = effect.will_change > 0;
  const form = useRef<HTMLFormElement>(null);
  // The element that had the focus was removed with the previous step.
  useEffect(() => form.current?.focus(), []);
  return (
    <form
      ref={form}
      className={classes.review}
      aria-label={title}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnything) onStart();
      }}
    >
      <dl className={classes.details}>
        <Fact name={t('dialog.site')}>{site.title}</Fact>
        <Fact name={t(subject === 'content' ? 'rows.content' : 'rows.subscriptions')}>
          <Selected prepared={prepared} />
        </Fact>
        <Fact name={t('dialog.effect')}>
          <Effect prepared={prepared} />
        </Fact>
        {isAnything && comesTo?.prices && (
          <Fact name={t('rows.sum')}>
            {comesTo.prices.map(({ currency, before, after }) => (
              <div key={currency}>
                {t('rows.sumOf', { before: money(before, currency), after: money(after, currency) })}
              </div>
            ))}
          </Fact>
        )}
        {isAnything && comesTo?.ends && <Ends ends={comesTo.ends} />}
      </dl>
      <Samples samples={samples} />
      {isAnything && <p className={classes.note}>{t('rows.note')}</p>}
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t(isAnything ? 'kit:actions.cancel' : 'kit:actions.close')}
        </Button>
        {isAnything && (
          <Button type="submit" loading={isStarting}>
            {t(`verbs.${change.kind}`, { count: effect.will_change, n: number(effect.will_change) })}
          </Button>
        )}
      </div>
    </form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Selected({ prepared: { total, subject, selection } }: { prepared: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const n = number(total);
  if (subject === 'subscriptions') return t('rows.heldBy', { n });
  return t(selection === 'chosen' ? 'rows.chosen' : 'rows.matching', { n });
}

function Effect({ prepared: { effect, change } }: { prepared: BulkChange }) {
  const { t } = useTranslation('bulkChanges');
  const { will_change, unchanged, refused } = effect;
  const told = (count: number) => ({ count, n: number(count) });
  const why = t(`unchanged.${change.kind}`);
  return (
    <ul className={classes.effect}>
      <li>{will_change === 0 ? t('dialog.nothing') : t('rows.will', told(will_change))}</li>
      {unchanged > 0 && <li>{t('rows.unchanged', { ...told(unchanged), why })}</li>}
      {refused > 0 && <li className={classes.refused}>{t('dialog.refused', told(refused))}</li>}
    </ul>
  );
}

type EndsTold = NonNullable<NonNullable<BulkChange['will_come_to']>['ends']>;

function Ends({ ends: { first, last, postponed, settled } }: { ends: EndsTold }) {
  const { t } = useTranslation('bulkChanges');
  const zone = useSiteZone();
  const told = (count: number) => ({ count, n: number(count) });
  return (
    <Fact name={t('rows.ends')}>
      {first !== null && last !== null && (
        <div>
          {date(first, zone) === date(last, zone)
            ? date(first, zone)
            : t('rows.endsBetween', { first: date(first, zone), last: date(last, zone) })}
        </div>
      )}
      {postponed > 0 && <div>{t('rows.postponed', told(postponed))}</div>}
      {settled > 0 && <div className={classes.refused}>{t('rows.settled', told(settled))}</div>}
    </Fact>
  );
}

function Samples({ samples }: { samples: BulkChange['samples'] }) {
  const { t } = useTranslation('bulkChanges');
  const told = { never: t('rows.never'), zone: useSiteZone() };
  if (samples.length === 0) return null;
  return (
    <section className={classes.sample} aria-label={t('rows.sample')}>
      <h3 className={classes.sampleTitle}>{t('rows.sample')}</h3>
      <ul>
        {samples.map(({ id, title, detail, before, after }) => {
          const was = valueInWords(before, told) ?? '';
          const becomes = valueInWords(after, told);
          return (
            <li key={id}>
              <strong title={title}>{detail === '' ? title : detail}</strong>
              <span>
                {becomes === null
                  ? t('rows.stays', { before: was })
                  : t('rows.change', { before: was, after: becomes })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
