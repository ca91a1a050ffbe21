import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditedDraft, useOpenDraft } from '#console/blocks/edited-draft.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { sites, useSite, useSites } from '#console/lib/browser-state/sites.ts';
import { logFailure } from '#console/lib/log-failure.ts';
import { recordIdOf } from '#console/lib/record-id.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import classes from './resources.module.css';
import { useReturnedCode } from './returned-code.ts';
import { SettingsEditor } from './settings-editor.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

// Created once: a new element at each render would navigate again and never arrive.
const leave = <Navigate to="/resources" replace />;

/**
 * Renders the settings of the site in the address. Redirects to the list of sites without one, or without the right.
 */
export function Screen() {
  const { resource: key, state } = useSearch({ strict: false });
  const named = key ?? state?.replace(/\..*$/s, '');
  const queries = useQueryClient();
  const { available } = useSites();
  const current = useSite();
  const isKnown = available.some((site) => site.key === named);
  const isOther = isKnown && named !== current?.key;
  const router = useRouter();
  useEffect(() => {
    if (!isOther || named === undefined) return;
    // Another site was chosen, and this address is being left: it must not take the choice back.
    if (router.state.location.pathname !== '/resources/edit') return;
    // Pickers and roles are those of the current site.
    sites.choose(named);
    const kept = [api.session.key()[0][0], api.resources.key()[0][0]];
    void queries.resetQueries({
      predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && kept.includes(path[0])),
    });
  }, [isOther, named, queries, router]);
  if (named === undefined || !isKnown) return leave;
  return isOther ? null : <Settings siteKey={named} />;
}

function Settings({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('resources');
  const { section, draft: named = '', history } = useSearch({ strict: false });
  const { draft, isAwaited } = useOpenDraft(recordIdOf(named));
  const navigate = useNavigate();
  const [isHistoryOpen, setHistory] = useState(false);
  const hasHistory = isHistoryOpen || history !== undefined;
  const closeHistory = () => {
    setHistory(false);
    if (history !== undefined)
      void navigate({ to: '/resources/edit', search: { resource: siteKey, section }, replace: true });
  };
  const query = useQuery(api.resources.get.queryOptions({ input: { key: siteKey } }));
  const title = query.data?.title ?? siteKey;
  useReturnedCode(siteKey);
  const failure = query.data === undefined ? query.error : null;
  useEffect(() => {
    // An operator without the right is redirected; that is no error.
    if (failure && !isStatus(failure, 403, 404)) logFailure('The settings could not be loaded.', failure);
  }, [failure]);
  if (failure) return leave;
  if (isAwaited) return null;
  return (
    <Page width="page">
      <PageHeader
        title={t('page.title')}
        description={t('page.text', { title })}
        actions={
          <>
            <Link to="/resources" className={classes.allSites}>
              {t('page.allSites')}
            </Link>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => setHistory(true)}
            >
              {t('page.history')}
            </Button>
          </>
        }
      />
      {draft && <EditedDraft id={draft.id} />}
      <RecordLoader query={query} backTo="/resources">
        {(resource) => (
          <SettingsEditor
            key={`${resource.key} ${draft?.id}`}
            resource={resource}
            draft={draft}
            section={section}
            onSection={(id) =>
              void navigate({
                to: '/resources/edit',
                search: { resource: siteKey, section: id, ...(named === '' ? {} : { draft: named }) },
                replace: true,
              })
            }
          />
        )}
      </RecordLoader>
      {hasHistory && query.data && (
        <Suspense>
          <HistoryDialog resource={query.data} onClose={closeHistory} />
        </Suspense>
      )}
    </Page>
  );
}
