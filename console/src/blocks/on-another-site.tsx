import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Site, useSites } from '#console/lib/browser-state/sites.ts';
import classes from './record-loader.module.css';

/** Largest number of other sites that are asked for a record. */
const most = 20;

interface OnAnotherSiteProps {
  id: number;
  /** Loads the record as the site with this key. */
  find: (id: number, site: { context: { resource: string } }) => Promise<unknown>;
  /** Shown while other sites are asked, and if none has the record. */
  children: ReactNode;
}

/** Names the operator's site that has a record which the current one lacks, and leads to it. */
export function OnAnotherSite({ id, find, children }: OnAnotherSiteProps) {
  const { t } = useTranslation('blocks');
  const { available, current } = useSites();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const others = available.filter(({ key }) => key !== current?.key).slice(0, most);
  const { data: owner } = useQuery({
    queryKey: ['on-another-site', path, others.map(({ key }) => key)],
    async queryFn(): Promise<Site | null> {
      const has = ({ key: resource }: Site) =>
        find(id, { context: { resource } }).then(
          () => true,
          () => false,
        );
      const found = await Promise.all(others.map(has));
      return others.find((_site, at) => found[at]) ?? null;
    },
    enabled: others.length > 0,
    retry: false,
  });
  if (!owner) return children;
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>{t('load.elsewhere', { site: owner.title })}</h1>
      <p>{t('load.elsewhereText', { site: current?.title ?? '' })}</p>
      <div className={classes.actions}>
        {/* A page load: the site that an address names is chosen when the console opens. */}
        <Button component="a" href={`${path}?resource=${encodeURIComponent(owner.key)}`}>
          {t('load.openThere', { site: owner.title })}
        </Button>
      </div>
    </div>
  );
}
