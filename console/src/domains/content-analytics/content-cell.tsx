import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#console/lib/formats.ts';
import type { AnalyticsRow } from '#contract/domains/content-analytics/schemas.ts';
import classes from './content-analytics.module.css';

function Title({ title, link }: { title: string; link: string | null }) {
  const { t } = useTranslation('contentAnalytics');
  const words = <span className={classes.cut}>{title}</span>;
  if (link === null || !/^https?:/i.test(link))
    return (
      <span className={classes.title} title={title}>
        {words}
      </span>
    );
  return (
    <a className={classes.title} href={link} target="_blank" rel="noopener noreferrer" title={title}>
      {words}
      <IconExternalLink size={14} aria-hidden />
      <span className="visually-hidden">, {t('list.opensSite')}</span>
    </a>
  );
}

/** Renders the title, the publication date (UTC), and the categories and authors. */
export function ContentCell({ content }: { content: AnalyticsRow['content'] }) {
  const { title, link, date, categories, authors } = content;
  const filed = [categories, authors]
    .map((terms) => terms.map((term) => term.title).join(', '))
    .filter((words) => words !== '')
    .join(' · ');
  return (
    <span className={classes.content}>
      <Title title={title} link={link} />
      <time className={classes.cut} dateTime={date}>{`${dateTime(date, 'UTC')} UTC`}</time>
      {filed !== '' && (
        <span className={classes.cut} title={filed}>
          {filed}
        </span>
      )}
    </span>
  );
}
