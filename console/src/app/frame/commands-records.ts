import { IconActivity } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUse, useMay } from '#console/lib/access.ts';
import { client } from '#console/lib/api/client.ts';
import { recentItems, saveRecent } from '#console/lib/browser-state/recent.ts';
import { sites, useSites } from '#console/lib/browser-state/sites.ts';
import { decisionCode, decisionOfCode } from '#console/lib/decision-code.ts';
import { date, money } from '#console/lib/formats.ts';
import { type SearchKind, type SearchResult, searchKinds } from '#console/lib/found.ts';
import { useOperator } from '#console/lib/operator.ts';
import type { PaletteGroup, PaletteItem } from '#console/ui/palette/item.ts';
import type { PaletteSearch } from '#console/ui/palette/use-found.ts';
import { knownKinds, type SearchItem } from './search-items.ts';
import { useGo } from './use-go.ts';
import { useSwitchSite } from './use-switch-site.ts';

/** Opens something, on its own site, and remembers that it was opened. */
function useOpen(): (thing: SearchItem) => Promise<void> {
  const go = useGo();
  const switchSite = useSwitchSite();
  const operator = useOperator();
  return async (thing) => {
    const { to, isOfAllSites } = knownKinds[thing.kind];
    const { available, current } = sites.state();
    const site = available.find(({ key }) => key === thing.site_key);
    if (operator) saveRecent(operator.id, thing);
    if (site && site.key !== current?.key && !isOfAllSites) {
      await switchSite(site.key);
      // Unsaved changes have kept the operator where they are.
      if (sites.state().current?.key !== site.key) return;
    }
    await go({ ...to(thing, site?.id), isAfresh: true });
  };
}

const idOf = ({ kind, site_key: site, id }: SearchItem) => `${kind}-${site ?? ''}-${id}`;

/** Returns a function that turns a record into an item of the palette. */
function useItems(): (thing: SearchItem, detail?: string) => PaletteItem {
  const { t } = useTranslation(['frame', 'palette']);
  const { available, current } = useSites();
  const open = useOpen();
  return (thing, detail) => {
    const { kind, id, title, site_key: key } = thing;
    const site = key === current?.key ? undefined : available.find((one) => one.key === key);
    return {
      id: idOf(thing),
      label: kind === 'transaction' ? t('palette:transaction', { id }) : title,
      icon: knownKinds[kind].icon,
      ...(detail ? { detail } : {}),
      ...(site ? { place: site.title } : {}),
      run: () => void open(thing),
    };
  };
}

/** Kinds whose lists show the id. */
const withId: readonly SearchKind[] = ['member', 'group'];

/** Returns a function that describes what tells a result from others of the same name. */
function useDetails(): (hit: SearchResult) => string {
  const { t } = useTranslation(['frame', 'palette']);
  return ({ kind, id, detail, amount, currency, date: day, active }) => {
    const parts = [
      detail,
      withId.includes(kind) && String(id),
      amount !== null && currency !== null && money(amount, currency),
      day !== null && date(day),
      active === false && t('palette:inactive'),
    ];
    return parts.filter((part) => typeof part === 'string').join(' · ');
  };
}

/** Returns a function that offers the decision of a code that a reader read out. */
function useDecision(): (text: string) => PaletteGroup[] {
  const { t } = useTranslation(['frame', 'palette']);
  const go = useGo();
  const mayRead = useMay('memberActivity', 'read');
  return (text) => {
    const id = mayRead ? decisionOfCode(text) : null;
    if (id === null) return [];
    const code = decisionCode(id);
    const label = t('palette:decision', { code });
    const run = () => void go({ to: `/content/decisions/${code}` });
    return [
      { title: t('palette:decisions'), items: [{ id: `decision-${id}`, label, icon: IconActivity, run }] },
    ];
  };
}

/** Returns the search of the sites' records by names, codes and numbers. */
export function useRecords(): PaletteSearch {
  const { t } = useTranslation(['frame', 'palette']);
  const { current } = useSites();
  const itemOf = useItems();
  const detailOf = useDetails();
  const decisionOf = useDecision();
  return async (text, signal) => {
    const asked = { q: text, ...(current ? { site: current.key } : {}) };
    const { items, incomplete } = await client.globalSearch.find(asked, { signal });
    const groups: PaletteGroup[] = searchKinds.map((kind) => ({
      title: t(`palette:kinds.${kind}`),
      items: items.filter((hit) => hit.kind === kind).map((hit) => itemOf(hit, detailOf(hit))),
    }));
    const found = [...decisionOf(text), ...groups].filter((group) => group.items.length > 0);
    if (incomplete.length === 0) return { groups: found };
    const kinds = incomplete.map((kind) => t(`palette:kinds.${kind}`)).join(', ');
    return { groups: found, incomplete: t('palette:incomplete', { kinds }) };
  };
}

/** Returns the records that the operator opened last, as far as they may still open them. */
export function useRecent(isOpen: boolean): readonly PaletteGroup[] {
  const { t } = useTranslation(['frame', 'palette']);
  const operator = useOperator();
  const { available } = useSites();
  const itemOf = useItems();
  const operatorId = operator?.id;
  // Read again at each opening, because another window may have added records.
  const kept = useMemo(
    () => (isOpen && operatorId !== undefined ? recentItems(operatorId) : []),
    [isOpen, operatorId],
  );
  const isTheirs = ({ kind, site_key: key }: SearchItem) => {
    const { access } = knownKinds[kind];
    if (key === null) return operator?.role === 'root';
    return mayUse(access, available.find((site) => site.key === key)?.relation ?? null);
  };
  const items = kept.filter((thing) => thing.kind in knownKinds && isTheirs(thing));
  return [{ title: t('palette:recent'), items: items.map((thing) => itemOf(thing)) }];
}
