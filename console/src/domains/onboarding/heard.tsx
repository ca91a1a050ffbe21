import { useTranslation } from 'react-i18next';
import type { SetupState } from '#contract/domains/onboarding/schemas.ts';
import classes from './onboarding.module.css';

interface HeardProps {
  website: SetupState['items'][number];
  /** Time of the request, in milliseconds since 1970. */
  at: number;
}

/** Seconds for which the first decision still counts as just made. */
const justNow = 60;

/** Says that the website is connected, or what was heard from it so far. */
export function Heard({ website, at }: HeardProps) {
  const { t, i18n } = useTranslation('onboarding');
  const { first_decision_at: decided } = website;
  if (decided === null)
    return (
      <p className={classes.live} role="status">
        <Waiting website={website} />
      </p>
    );
  const ago = Math.max(0, Math.round((at - Date.parse(decided)) / 1_000));
  const date = new Date(decided).toLocaleDateString(i18n.language, { dateStyle: 'long' });
  return (
    <p className={classes.live} role="status" data-received>
      {ago <= justNow ? t('step3.heard.justNow', { count: ago }) : t('step3.heard.decided', { date })}
    </p>
  );
}

function Waiting({ website }: Pick<HeardProps, 'website'>) {
  const { t, i18n } = useTranslation('onboarding');
  const { host, last_call_at: last, last_call_origin: origin, is_last_call_refused: isRefused } = website;
  if (last === null) return t('step3.heard.nothing', { host });
  const time = new Date(last).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' });
  if (origin === null) return t('step3.heard.server', { time });
  const from = origin.replace(/^https?:\/\//, '');
  return t(isRefused ? 'step3.heard.refused' : 'step3.heard.page', { host: from, time });
}
