import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime, truncate } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Footer } from '#console/ui/list-table/footer.tsx';
import type { BackTest, BackTestEntry } from '#contract/domains/actions/back-test.schemas.ts';
import classes from './back-test.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import type { MailOrder } from './mail-of-entry.tsx';
import { tones } from './tones.ts';

/** Characters of an address in a line. */
const longestUrl = 60;

/** Summarizes the outcome of an entry in a line. */
export function gistOf(entry: BackTestEntry, t: TFunction<'backTest'>): string {
  const { reason, output, member } = entry;
  if (!output) return reason ?? '';
  if (output.mail) {
    const [first = '', ...others] = output.mail.recipients;
    const { subject } = output.mail;
    if (first === member?.email && others.length === 0) return t('would.mailMember', { subject });
    const to = others.length === 0 ? first : t('would.more', { to: first, count: others.length });
    return t('would.mail', { subject, to });
  }
  if (output.webhook) return t('would.webhook', { url: truncate(output.webhook.url, longestUrl) });
  if (output.subscription) {
    const { plan, pricing_option: option } = output.subscription;
    return t('would.subscription', { plan: plan.title, option: option.title });
  }
  return t('would.requests', { count: output.requests.length });
}

interface EntriesProps {
  found: BackTest;
  mail: MailOrder | null;
  onPage: (page: number) => void;
}

/** Renders a page of events, latest first; each opens to show what would have been sent. */
export function Entries({ found, mail, onPage }: EntriesProps) {
  const { t } = useTranslation('backTest');
  const [shown, setShown] = useState<BackTestEntry | null>(null);
  const { page, limit, total_items: total } = found.paginator;
  if (total === 0) return <p className={classes.note}>{t('noneOfFilter')}</p>;
  return (
    <>
      <ul className={classes.entries} aria-label={t('list')}>
        {found.items.map((entry) => {
          const { event_id, member, happened_at, outcome } = entry;
          const who = member?.email ?? t('nobody');
          return (
            <li key={`${event_id} ${member?.id}`} className={classes.entry}>
              <button type="button" className={classes.open} onClick={() => setShown(entry)}>
                <span className={classes.who}>{who}</span>
                <span className={classes.at}>{dateTime(happened_at)}</span>
              </button>
              <p className={classes.summary}>
                {outcome !== 'done' && <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>}
                <span>{gistOf(entry, t)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <Footer
        list={{
          page,
          limit: limit === 25 ? 25 : 10,
          isFixedSize: true,
          setPage: onPage,
          setLimit: () => undefined,
        }}
        total={total}
      />
      <EntryDialog entry={shown} mail={mail} onClose={() => setShown(null)} />
    </>
  );
}
