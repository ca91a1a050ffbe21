import { Trans, useTranslation } from 'react-i18next';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { number } from '#console/lib/formats.ts';
import type { AskedFilter } from './asked-filter.ts';
import classes from './export-dialog.module.css';
import { MemberFilterWords } from './member-filter-words.tsx';

/** Renders the members of an export: their number, the site and the filters. */
export function MemberSet({ filter, count }: { filter: AskedFilter; count: number }) {
  const { t } = useTranslation('exports');
  const site = useSite()?.title ?? '';
  const isEverybody = Object.keys(filter).length === 0;
  return (
    <div className={classes.set}>
      <p>
        <Trans
          t={t}
          i18nKey={isEverybody ? 'dialog.everybody' : 'dialog.matching'}
          count={count}
          values={{ n: number(count), site }}
          components={{ b: <b /> }}
          tOptions={{ interpolation: { escapeValue: true } }}
        />
      </p>
      <MemberFilterWords filter={filter} />
    </div>
  );
}
