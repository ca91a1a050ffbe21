import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attention, useAttention, type Waiting } from '#console/lib/attention.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { number } from '#console/lib/formats.ts';
import { useOwnPartner, useRelation } from '#console/lib/operator.ts';
import { textOf } from '#console/texts/texts.ts';
import classes from './main-menu.module.css';
import { menuFor, settingsFor } from './menu.ts';
import { type MenuGroup, type MenuItem, searchOf } from './menu-item.ts';
import { rowsOf } from './rows-of.ts';
import { menuAddressOf } from './screens.ts';
import { useFolds } from './use-folds.ts';
import { useRovingFocus } from './use-roving-focus.ts';

const isWithin = (path: string, { to }: MenuItem) => path === to || path.startsWith(`${to}/`);

/** Returns the entry that is nearest to an address: a screen may have an entry below that of another. */
function nearestTo(path: string, groups: readonly MenuGroup[]): MenuItem | undefined {
  return groups
    .flatMap(({ items }) => items)
    .filter((item) => isWithin(path, item))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** Renders the screens by group, and the settings below them. Groups collapse; arrow keys move between all entries. */
export function MainMenu() {
  const { t } = useTranslation('frame');
  const relation = useRelation();
  const groups = menuFor(relation, useOwnPartner());
  const settings = settingsFor(relation);
  const path = useRouterState({
    select: ({ location, matches }) => menuAddressOf(matches.at(-1)?.fullPath, location.pathname),
  });
  const current = groups.find(({ items }) => items.some((item) => isWithin(path, item)))?.title;
  const nearest = nearestTo(path, groups)?.to;
  const { isFolded, toggle } = useFolds(current, path);
  const attention = useAttention();
  const nav = useRef<HTMLElement>(null);
  const roving = useRovingFocus(nav, path);
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('landmarks.menu')} {...roving}>
      <div className={classes.menu}>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            nearest={nearest}
            attention={attention}
            isFolded={isFolded(group)}
            onToggle={() => toggle(group)}
          />
        ))}
      </div>
      {settings && (
        <div className={classes.foot}>
          <ItemLink item={settings} />
        </div>
      )}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  /** Address of the entry that is nearest to the screen. */
  nearest: string | undefined;
  attention: Attention | undefined;
  isFolded: boolean;
  onToggle: () => void;
}

function Group({ group, nearest, attention, isFolded, onToggle }: GroupProps) {
  const id = useId();
  const title = textOf(group.title);
  return (
    <div className={classes.group}>
      {!group.isUntitled && (
        <UnstyledButton
          className={classes.groupTitle}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={onToggle}
        >
          {title}
          <IconChevronRight size={12} aria-hidden className={classes.arrow} />
          {isFolded && <FoldedCount items={group.items} attention={attention} />}
        </UnstyledButton>
      )}
      <ul id={id} className={classes.items} aria-label={title} hidden={isFolded}>
        {group.items.map((item) => (
          <li key={item.to} className={classes.row}>
            <ItemLink item={item} nearest={nearest} />
            {item.counts && <Count waiting={item.counts} attention={attention} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Attributes of the entry of the screen. */
const active = { 'data-active': true, 'aria-current': 'page' } as const;

/** Renders an entry of the menu. */
function ItemLink({ item, nearest }: { item: MenuItem; nearest?: string | undefined }) {
  const { to, label, icon: Icon } = item;
  const search = searchOf(item, useSite()?.key ?? null);
  return (
    <Link
      to={to}
      {...(search && { search: search as never })}
      activeOptions={{ includeSearch: false, exact: nearest !== undefined && nearest !== to }}
      className={classes.item}
      activeProps={active}
      {...(nearest === to && active)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.itemName}>{textOf(label)}</span>
    </Link>
  );
}

interface CountProps {
  waiting: Waiting;
  attention: Attention | undefined;
}

/** Renders the number of rows that need attention, with a link to them; nothing if there are none. */
function Count({ waiting, attention }: CountProps) {
  const { t } = useTranslation('frame');
  const site = useSite();
  const count = attention?.[waiting] ?? 0;
  if (count === 0 || site === null) return null;
  const { to, search } = rowsOf(waiting, site);
  const name = t(`attention.${waiting}`, { count, n: number(count) });
  return (
    <Link to={to} search={search as never} className={classes.count} aria-label={name} title={name}>
      <span className={classes.countNumber}>{number(count)}</span>
    </Link>
  );
}

/** Renders the sum of the counts in a collapsed group. */
function FoldedCount({ items, attention }: { items: readonly MenuItem[]; attention: Attention | undefined }) {
  const { t } = useTranslation('frame');
  const counts = items.map((item) => (item.counts && attention?.[item.counts]) || 0);
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  return (
    <span className={classes.countNumber}>
      <span aria-hidden>{number(count)}</span>
      <span className="visually-hidden"> {t('attention.folded', { count, n: number(count) })}</span>
    </span>
  );
}
