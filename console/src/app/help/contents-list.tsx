import { pages } from 'virtual:help';
import { Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { partOfConsole } from '#console/lib/chunk-failure.ts';
import { isDialogOpen, isTyping } from '#console/ui/browser/keys.ts';
import { useShortcut } from '#console/ui/browser/use-shortcut.ts';
import { helpGroups } from './contents.ts';
import classes from './help.module.css';
import { searchHelp } from './search.ts';

/** Renders the search and all pages, or the results of the search. */
export function ContentsList({ current }: { current: string }) {
  const { t } = useTranslation('help');
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useShortcut('searchList', (event) => {
    if (isTyping(event) || isDialogOpen()) return false;
    input.current?.focus();
    return true;
  });
  return (
    <div className={classes.side}>
      <TextInput
        ref={input}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed === '' && (
            <Kbd size="xs" aria-hidden>
              /
            </Kbd>
          )
        }
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed.trim() === '' ? <Contents current={current} /> : <Results typed={typed} />}
    </div>
  );
}

/** Renders all pages by topic, with the headings of the current one. Folded on a phone. */
function Contents({ current }: { current: string }) {
  const { t } = useTranslation('help');
  return (
    <details className={classes.contents} open={window.matchMedia('(min-width: 768px)').matches}>
      <summary>{t('contents')}</summary>
      <nav aria-label={t('contents')}>
        {helpGroups.map(({ id, pages: slugs }) => (
          <div key={id}>
            <h2 id={`help-${id}`}>{t(`groups.${id}`)}</h2>
            <ul aria-labelledby={`help-${id}`}>
              {slugs.map((slug) => (
                <li key={slug}>
                  <Link
                    to="/help/$page"
                    params={{ page: slug }}
                    activeOptions={{ exact: true }}
                    {...(slug === current && { 'aria-current': 'page' as const })}
                  >
                    {pages[slug]?.title}
                  </Link>
                  {slug === current && <Headings slug={slug} />}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}

function Headings({ slug }: { slug: string }) {
  const headings = pages[slug]?.headings ?? [];
  if (headings.length === 0) return null;
  return (
    <ul className={classes.headings}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <Link to="/help/$page" params={{ page: slug }} hash={id} activeOptions={{ includeHash: true }}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Loads the text of every page for the search. */
const loadAll = () =>
  Promise.all(
    Object.entries(pages).map(async ([slug, { title, load }]) => ({ slug, title, ...(await load()) })),
  );

function Results({ typed }: { typed: string }) {
  const { t } = useTranslation('help');
  const { data, isError } = useQuery({
    queryKey: ['help-texts'],
    queryFn: () => partOfConsole(loadAll),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silentError: true },
  });
  const results = data && searchHelp(data, typed);
  return (
    <nav aria-label={t('results')} className={classes.results}>
      <p role="status">
        {isError && t('failed')}
        {results && t('found', { count: results.length })}
      </p>
      <ul>
        {results?.map(({ slug, id, title, heading, excerpt }) => (
          <li key={`${slug}#${id ?? ''}`}>
            <Link to="/help/$page" params={{ page: slug }} {...(id !== undefined && { hash: id })}>
              <b>{heading === '' ? title : `${title}: ${heading}`}</b>
              <span>{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
