import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { ShownChange } from '#contract/domains/bulk-changes/shown-schemas.ts';
import classes from './detail-page.module.css';
import { whatOf } from './words.ts';

/** Renders the tags, the group, or the new prices and ends; nothing for kinds without such values. */
export function ChangeSummary({ change }: { change: ShownChange }) {
  const { t } = useTranslation('bulkChanges');
  if ('tags' in change)
    return (
      <div className={classes.changeSummary}>
        <span>{t('dialog.tags')}</span>
        {change.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
    );
  if ('group' in change)
    return (
      <div className={classes.changeSummary}>
        <span>{t('dialog.group')}</span>
        <Anchor component={Link} to={`/groups/edit/${change.group.id}`} inherit underline="always">
          {change.group.name}
        </Anchor>
      </div>
    );
  if (change.kind === 'activate' || change.kind === 'deactivate' || change.kind === 'lock') return null;
  if (change.kind === 'unlock') return null;
  return <div className={classes.changeSummary}>{whatOf(t, change)}</div>;
}
