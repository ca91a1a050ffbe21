import { useTranslation } from 'react-i18next';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime, number, percent } from '#console/lib/formats.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { ReadersNow } from '#contract/domains/decisions/schemas.ts';
import classes from './decisions.module.css';

const kinds = ['free', 'grant', 'meter_grant', 'register', 'paywall', 'deny'] as const;

/** Renders when the site asked last. */
export function Connection({ now, lastAt }: { now: ReadersNow; lastAt: string }) {
  const { t } = useTranslation('decisions');
  const zone = useSiteZone();
  const isQuiet = now.decisions === 0;
  return (
    <p className={classes.note} data-tone={isQuiet ? 'warn' : 'good'}>
      <strong>{isQuiet ? t('now.quiet', { minutes: now.minutes }) : t('now.connected')}</strong>{' '}
      {t('now.last', { at: dateTime(lastAt, zone) })}
    </p>
  );
}

/** Renders the figures of the last minutes. */
export function Figures({ now }: { now: ReadersNow }) {
  const { t } = useTranslation('decisions');
  const { decisions, readers, signed_in: signedIn, minutes, answers } = now;
  const walls = answers.register + answers.paywall + answers.deny;
  return (
    <div className={classes.stats}>
      <Stat label={t('now.readers')} figure={number(readers)}>
        {t('now.signedIn', { count: signedIn })}
      </Stat>
      <Stat label={t('now.decisions')} figure={number(decisions)}>
        {t('now.perMinute', { count: Math.round((decisions / minutes) * 10) / 10 })}
      </Stat>
      <Stat label={t('now.walls')} figure={number(walls)}>
        {decisions > 0 && t('now.wallShare', { percent: percent((walls / decisions) * 100) })}
      </Stat>
    </div>
  );
}

/** Renders one bar of the answers, with its numbers in words below. */
export function Answers({ now: { answers, decisions } }: { now: ReadersNow }) {
  const { t } = useTranslation('decisions');
  const shown = kinds.filter((kind) => answers[kind] > 0);
  return (
    <Card title={t('now.answers')}>
      {decisions === 0 ? (
        <p>{t('now.noAnswers')}</p>
      ) : (
        <div className={classes.bar} aria-hidden>
          {shown.map((kind) => (
            <span key={kind} className={classes.part} data-kind={kind} style={{ flexGrow: answers[kind] }} />
          ))}
        </div>
      )}
      <ul className={classes.legend}>
        {kinds.map((kind) => (
          <li key={kind} className={classes.key} data-kind={kind}>
            {t(`now.kinds.${kind}`)} {number(answers[kind])}
          </li>
        ))}
      </ul>
    </Card>
  );
}
