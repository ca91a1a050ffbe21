import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { searchDelay } from '#console/ui/browser/delays.ts';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { PatternPreview as Preview } from '#contract/domains/groups/schemas.ts';
import classes from './pattern-preview.module.css';

/** Patterns that are long enough to ask about: blank lines are still being written. */
function written(patterns: readonly string[]): string[] {
  return patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
}

/** Number of mail domains that a pattern's preview names; the others are counted. */
const namedProviders = 4;

/** Renders the existing members that the patterns would admit, as they are typed. */
export function PatternPreview({ patterns }: { patterns: readonly string[] }) {
  const { t } = useTranslation('groups');
  const wanted = written(patterns);
  const [settled] = useDebouncedValue(wanted.join('\n'), searchDelay);
  const query = useQuery({
    queryKey: ['groups', 'pattern-preview', settled],
    queryFn: () => client.groups.previewPatterns({ allowed_email_regexp: settled.split('\n') }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (wanted.length === 0) return null;
  const isBehind = query.isFetching || settled !== wanted.join('\n');
  return (
    <div className={classes.preview} data-behind={isBehind || undefined}>
      <div className={classes.title}>{t('preview.title')}</div>
      <div role="status">
        {query.isError ? (
          t('preview.failed')
        ) : query.data === undefined ? (
          t('preview.asking')
        ) : (
          <Answer preview={query.data} />
        )}
      </div>
    </div>
  );
}

function Answer({ preview }: { preview: Preview }) {
  const { t } = useTranslation('groups');
  const { total, sample, patterns } = preview;
  const inShort = (names: readonly string[]) => {
    const named = names.slice(0, namedProviders).join(', ');
    const n = names.length - namedProviders;
    return n > 0 ? t('preview.more', { named, n }) : named;
  };
  const wrong = patterns.filter(({ error }) => error !== null);
  const open = patterns.filter(({ public_providers }) => public_providers.length > 0);
  return (
    <>
      {wrong.map(({ pattern, error }) => (
        <p key={pattern} className={classes.wrong}>
          <code>{pattern}</code> {error}
        </p>
      ))}
      {open.map(({ pattern, public_providers }) => (
        <p key={pattern} className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t('preview.publicMail', { pattern, providers: inShort(public_providers) })}</span>
        </p>
      ))}
      {wrong.length < patterns.length && (
        <p>{total === 0 ? t('preview.none') : t('preview.total', { count: total, n: number(total) })}</p>
      )}
      {patterns.length > 1 && (
        <ul className={classes.counts}>
          {patterns
            .filter(({ error }) => error === null)
            .map(({ pattern, matches }) => (
              <li key={pattern}>{t('preview.matches', { pattern, n: number(matches) })}</li>
            ))}
        </ul>
      )}
      {sample.length > 0 && (
        <p className={classes.sample}>
          {t('preview.sample')}{' '}
          {sample.map(({ id, email }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <RowLink to={`/users/edit/${id}`} isNewTab>
                {email}
              </RowLink>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
