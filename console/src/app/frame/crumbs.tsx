import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useRecordName } from '#console/lib/record-name.ts';
import { textOf } from '#console/texts/texts.ts';
import { home } from './addresses.ts';
import classes from './crumbs.module.css';
import { listOf } from './screens.ts';

/** Renders site, list and screen. The site's name is always first: it says what is about to change. */
export function Crumbs() {
  const { t } = useTranslation('frame');
  const site = useSite();
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '/' });
  const list = listOf(path);
  const { record, above } = useRecordName();
  const arrow = <IconChevronRight size={14} aria-hidden />;
  return (
    <nav className={classes.breadcrumbs} aria-label={t('landmarks.crumbs')}>
      <ol data-below={list !== null || undefined}>
        {site && (
          <li className={classes.site}>
            <Link to={home} activeOptions={{ exact: true }}>
              {site.title}
            </Link>
          </li>
        )}
        {list && (
          <li className={classes.list}>
            <span className={classes.arrow}>{arrow}</span>
            <Link to={list.to} activeOptions={{ exact: true }}>
              <IconChevronLeft size={18} aria-hidden className={classes.back} />
              <span className={classes.listName}>{above ?? textOf(list.title)}</span>
            </Link>
          </li>
        )}
        {title && (
          <li aria-current="page">
            <span className={classes.arrow}>{arrow}</span>
            <span
              className={classes.here}
              // The kind of record shows only when its name is late.
              data-unnamed={(record === null && path.includes('$')) || undefined}
            >
              {record ?? textOf(title)}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
