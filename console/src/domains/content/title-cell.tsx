import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import classes from './content.module.css';

/**
 * Renders the title, with a link to the item on the publisher's site if it is there and its address is known, or a badge
 * if it is gone from there.
 */
export function TitleCell({ item: { title, link, state } }: { item: ContentItem }) {
  const { t } = useTranslation('content');
  if (state === 'gone' || link === null || !/^https?:/i.test(link))
    return (
      <span className={classes.title} title={title}>
        <span className={classes.cut}>{title}</span>
        {state === 'gone' && <Badge>{t('list.gone')}</Badge>}
      </span>
    );
  return (
    <a className={classes.title} href={link} target="_blank" rel="noopener noreferrer" title={title}>
      <span className={classes.cut}>{title}</span>
      <IconExternalLink size={14} aria-hidden />
      <span className="visually-hidden">, {t('list.opensSite')}</span>
    </a>
  );
}
