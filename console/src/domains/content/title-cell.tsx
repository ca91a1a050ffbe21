import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import classes from './content.module.css';

/** Renders the title, with a link to the item on the publisher's site if its address is known. */
export function TitleCell({ item: { title, link } }: { item: ContentItem }) {
  const { t } = useTranslation('content');
  if (link === null || !/^https?:/i.test(link))
    return (
      <span className={classes.cut} title={title}>
        {title}
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
