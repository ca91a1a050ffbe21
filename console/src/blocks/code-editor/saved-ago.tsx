import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#console/lib/formats.ts';
import classes from './code-editor.module.css';

/** Renders how long ago a form was saved; nothing before the first save. @param at milliseconds since 1970 */
export function SavedAgo({ at }: { at: number | null }) {
  const { t } = useTranslation('blocks');
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (at === null) return null;
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  if (seconds >= 3_600)
    return (
      <span className={classes.saved}>
        {t('editor.savedAt', { time: dateTime(new Date(at).toISOString()) })}
      </span>
    );
  const words =
    seconds < 60
      ? t('editor.savedSeconds', { seconds })
      : t('editor.savedMinutes', { minutes: Math.floor(seconds / 60) });
  return <span className={classes.saved}>{words}</span>;
}
