import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmarkPlus, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { todayIn } from '#console/lib/today.ts';
import type { AnyListState } from '#console/ui/list-table/list-state.ts';
import type { SavedView } from '#contract/domains/saved-views/schemas.ts';
import type { ViewScreen } from '#contract/domains/saved-views/words.ts';
import { useRemove } from '../use-remove.ts';
import classes from './saved-views.module.css';
import { useViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { addressKey, builtInViews, currentAddress, type ViewAddress, viewAddress } from './views.ts';

interface ViewLinkProps {
  address: ViewAddress;
  isCurrent: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

function ViewLink({ address, isCurrent, onOpen, children }: ViewLinkProps) {
  return (
    <Link
      to="."
      search={address as never}
      resetScroll={false}
      className={classes.view}
      // The router sets `page` as the state of an address only if it matches exactly.
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      title={typeof children === 'string' ? children : undefined}
      onClick={() => onOpen?.()}
    >
      {children}
    </Link>
  );
}

interface ViewMenuProps {
  view: SavedView;
  onRename: () => void;
  onRemove: () => void;
}

function ViewMenu({ view, onRename, onRemove }: ViewMenuProps) {
  const { t } = useTranslation('savedViews');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('edit.menu', { title: view.title })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {t('edit.rename')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('edit.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface SavedViewsProps {
  screen: ViewScreen;
  list: AnyListState & { input: { filter?: object } };
}

/** Purpose of the open dialog: a new view, or another name for an existing one. */
type Naming = { renamed: SavedView | null } | null;

/** Renders the views of a list: the built-in ones, then those saved on this site. */
export function SavedViews({ screen, list }: SavedViewsProps) {
  const { t } = useTranslation('savedViews');
  const mayWrite = useMay(screen, 'write');
  const zone = useSite()?.reporting_timezone ?? 'UTC';
  const { views, key, add, replace, remove: removeView } = useViews(screen);
  const [openedId, setOpened] = useState<number | null>(null);
  const [naming, setNaming] = useState<Naming>(null);
  const remove = useRemove<SavedView>({
    question: ({ title }) => ({
      title: t('remove.title', { title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
    }),
    remove: removeView,
    besides: [key],
  });
  const current = addressKey(currentAddress(list));
  const filter = list.input.filter ?? {};
  const builtIn = builtInViews(screen, todayIn(zone), list.filters);
  const saved = views.map((view) => ({ view, ...viewAddress(view, list.filters) }));
  const isKnown = [...builtIn, ...saved].some(({ address }) => addressKey(address) === current);
  const opened = saved.find(({ view }) => view.id === openedId);
  const isOpen = opened !== undefined && addressKey(opened.address) === current;
  const takenBy = (title: string) =>
    views.find((view) => view.title.toLowerCase() === title.trim().toLowerCase());
  const save = (title: string, replaced: SavedView | undefined, idempotencyKey: string) => {
    const renamed = naming?.renamed;
    if (renamed) return replace(renamed, { title, filter: renamed.filter });
    return replaced ? replace(replaced, { title, filter }) : add({ title, filter }, idempotencyKey);
  };
  return (
    <>
      <nav className={classes.row} aria-label={t('name')}>
        <ul>
          <li className={classes.item}>
            <ViewLink address={{}} isCurrent={!list.isNarrowed}>
              {t('all')}
            </ViewLink>
          </li>
          {builtIn.map(({ name, address }) => (
            <li key={name} className={classes.item}>
              <ViewLink address={address} isCurrent={addressKey(address) === current}>
                {t(`builtIn.${name}`)}
              </ViewLink>
            </li>
          ))}
          {saved.map(({ view, address }) => {
            const isCurrent = addressKey(address) === current && list.isNarrowed;
            return (
              <li key={view.id} className={classes.item}>
                <ViewLink address={address} isCurrent={isCurrent} onOpen={() => setOpened(view.id)}>
                  {view.title}
                </ViewLink>
                {mayWrite && (isCurrent || view.id === openedId) && (
                  <ViewMenu
                    view={view}
                    onRename={() => setNaming({ renamed: view })}
                    onRemove={() => remove(view)}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {mayWrite && list.isNarrowed && !isKnown && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            onClick={() => setNaming({ renamed: null })}
          >
            {t('save.open')}
          </Button>
        )}
      </nav>
      {isOpen && opened.leftOut.length > 0 && (
        <p className={classes.leftOut} role="status">
          {t('leftOut', { title: opened.view.title, names: opened.leftOut.join(', ') })}
        </p>
      )}
      <ViewDialog
        opened={naming !== null}
        isRename={naming?.renamed != null}
        initial={naming?.renamed?.title ?? opened?.view.title ?? ''}
        takenBy={takenBy}
        save={save}
        onSaved={({ id }) => {
          setOpened(id);
          setNaming(null);
        }}
        onClose={() => setNaming(null)}
      />
    </>
  );
}
