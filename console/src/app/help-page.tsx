import { pages } from 'virtual:help';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { partOfConsole } from '#console/lib/chunk-failure.ts';
import { useNameRecord } from '#console/lib/record-name.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { Nodes } from './help/article.tsx';
import { firstPage } from './help/contents.ts';
import { ContentsList } from './help/contents-list.tsx';
import classes from './help/help.module.css';
import type { HelpPage } from './help/nodes.ts';
import { topicOf } from './help/topics.ts';

/** Renders the help for publishers: pages of the product's documentation. */
export function Screen() {
  const { page: slug = firstPage } = useParams({ strict: false });
  const { of } = useSearch({ strict: false }) as { of?: string };
  if (of !== undefined) return <ToTopic screen={of} />;
  return <HelpScreen slug={slug} />;
}

function HelpScreen({ slug }: { slug: string }) {
  const { t } = useTranslation('help');
  const page = pages[slug];
  useNameRecord(page?.title ?? null);
  return (
    <Page width="list">
      <PageHeader title={page?.title ?? t('unknown')} />
      <div className={classes.columns}>
        <ContentsList current={slug} />
        {page && <Article key={slug} slug={slug} page={page} />}
      </div>
    </Page>
  );
}

/** Redirects to the help of a screen. */
function ToTopic({ screen }: { screen: string }) {
  const [slug, hash] = topicOf(screen).split('#');
  return (
    <Navigate
      to="/help/$page"
      params={{ page: slug ?? firstPage }}
      {...(hash !== undefined && { hash })}
      replace
    />
  );
}

function Article({ slug, page }: { slug: string; page: HelpPage }) {
  const { t } = useTranslation('help');
  const hash = useRouterState({ select: (state) => state.location.hash });
  const { data, isError } = useQuery({
    queryKey: ['help', slug],
    queryFn: () => partOfConsole(page.load),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silentError: true },
  });
  useEffect(() => {
    const heading = data && hash !== '' ? document.getElementById(hash) : null;
    if (!heading) return;
    // The keyboard continues from the heading.
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  }, [data, hash]);
  if (isError) return <p role="alert">{t('failed')}</p>;
  if (!data) return <Skeleton height={320} />;
  return (
    <article className={classes.article}>
      <Nodes nodes={data.nodes} />
    </article>
  );
}
