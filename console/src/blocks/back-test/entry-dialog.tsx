import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Code } from '#console/blocks/deliveries/code.tsx';
import { useMay } from '#console/lib/access.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { NotSet } from '#console/ui/cells/cells.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { BackTestEntry, BackTestOutput } from '#contract/domains/actions/back-test.schemas.ts';
import classes from './back-test.module.css';
import { MailOfEntry, type MailOrder } from './mail-of-entry.tsx';
import { tones } from './tones.ts';

interface EntryDialogProps {
  /** Entry shown; null when the dialog is closed. */
  entry: BackTestEntry | null;
  mail: MailOrder | null;
  onClose: () => void;
}

/** Renders an event with its whole outcome. */
export function EntryDialog({ entry, mail, onClose }: EntryDialogProps) {
  const [last, setLast] = useState(entry);
  // The last content stays while the dialog closes.
  if (entry !== null && entry !== last) setLast(entry);
  return (
    <KitModal opened={entry !== null} onClose={onClose} title={last?.title ?? ''} size={680}>
      {last && <Details entry={last} mail={mail} />}
    </KitModal>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Details({ entry, mail }: { entry: BackTestEntry; mail: MailOrder | null }) {
  const { t } = useTranslation('backTest');
  const { member, happened_at, outcome, reason, output, text, result } = entry;
  return (
    <>
      <dl className={classes.details}>
        <Line title={t('details.member')}>{member?.email ?? t('nobody')}</Line>
        <Line title={t('details.happened')}>{dateTime(happened_at)}</Line>
        <Line title={t('details.outcome')}>
          <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
        </Line>
        {reason !== null && <Line title={t('details.reason')}>{reason}</Line>}
        <Line title={t('details.text')}>{text === '' ? <NotSet /> : text}</Line>
        <Line title={t('details.result')}>{t(result ? 'details.yes' : 'details.no')}</Line>
        {output && <OutputFacts output={output} />}
      </dl>
      {output?.mail && mail && <Mail entry={entry} order={mail} />}
      {output?.webhook && (
        <>
          <h3 className={classes.heading}>{t('details.body')}</h3>
          <Code value={output.webhook.body} label={t('details.body')} />
        </>
      )}
      {output && output.requests.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('details.calls')}</h3>
          <Code value={output.requests} label={t('details.calls')} />
        </>
      )}
    </>
  );
}

function OutputFacts({ output: { mail, webhook, subscription } }: { output: BackTestOutput }) {
  const { t } = useTranslation('backTest');
  const zone = useSiteZone();
  return (
    <>
      {mail && (
        <>
          <Line title={t('details.template')}>{mail.template.name}</Line>
          <Line title={t('details.to')}>{mail.recipients.join(', ')}</Line>
          <Line title={t('details.subject')}>{mail.subject}</Line>
        </>
      )}
      {webhook && <Line title={t('details.address')}>{webhook.url}</Line>}
      {subscription && (
        <>
          <Line title={t('details.plan')}>{subscription.plan.title}</Line>
          <Line title={t('details.option')}>{subscription.pricing_option.title}</Line>
          <Line title={t('details.ends')}>
            {subscription.ends_at === null ? t('details.never') : date(subscription.ends_at, zone)}
          </Line>
        </>
      )}
    </>
  );
}

function Mail({ entry, order }: { entry: BackTestEntry; order: MailOrder }) {
  const { t } = useTranslation('backTest');
  const mayRead = useMay('mailTemplates', 'read');
  if (!mayRead) return <p className={classes.note}>{t('details.hidden')}</p>;
  return <MailOfEntry entry={entry} order={order} />;
}
