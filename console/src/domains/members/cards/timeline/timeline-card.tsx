import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUse } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import { useRelation } from '#console/lib/operator.ts';
import { type DateRange, dateRangeFilter, multiSelectFilter } from '#console/ui/filters/filter.ts';
import { FilterChip } from '#console/ui/filters/filter-chip.tsx';
import type { TimelineEntry } from '#contract/domains/member-timeline/schemas.ts';
import { type TimelineKind, timelineAreas, timelineKinds } from '#contract/domains/member-timeline/words.ts';
import { CardFrame } from '../../card/card-frame.tsx';
import type { MemberCardProps } from '../../card/card-name.ts';
import { Entry } from './entry.tsx';
import classes from './timeline.module.css';

/** Entries of the first page: the cards below stay in reach. */
const firstEntries = 10;

interface Filters {
  kind?: TimelineKind[];
  at?: DateRange;
}

function useTimeline(id: number, filter: Filters) {
  return useInfiniteQuery(
    api.memberTimeline.list.infiniteOptions({
      input: (after: string | undefined) => ({
        id,
        filter,
        ...(after === undefined ? { limit: firstEntries } : { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Kinds that the operator may read, as a filter offers them. */
function useKinds() {
  const { t } = useTranslation('memberPage', { keyPrefix: 'timeline' });
  const relation = useRelation();
  return timelineKinds
    .filter((kind) => mayUse({ who: 'area', area: timelineAreas[kind], verb: 'read' }, relation))
    .map((value) => ({ value, label: t(`kinds.${value}`) }));
}

function FilterChips({ filter, onChange }: { filter: Filters; onChange: (filter: Filters) => void }) {
  const { t } = useTranslation('memberPage', { keyPrefix: 'timeline' });
  const kinds = useKinds();
  const { kind, at } = filter;
  return (
    <div className={classes.filters}>
      <FilterChip
        filter={multiSelectFilter<string>({ label: t('kind'), options: kinds })}
        value={kind}
        onChange={(value) =>
          onChange({ ...(value ? { kind: value as TimelineKind[] } : {}), ...(at ? { at } : {}) })
        }
      />
      <FilterChip
        filter={dateRangeFilter({ label: t('days') })}
        value={at}
        onChange={(value) =>
          onChange({ ...(kind ? { kind } : {}), ...(value ? { at: value as DateRange } : {}) })
        }
      />
    </div>
  );
}

/** Renders the member's history by day, each entry with its author. */
export function TimelineCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage', { keyPrefix: 'timeline' });
  const zone = useSite()?.reporting_timezone ?? 'UTC';
  const [filter, setFilter] = useState<Filters>({});
  const query = useTimeline(id, filter);
  return (
    <CardFrame name="timeline" description={t('text', { zone })} query={query} height={420}>
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items);
        return (
          <div className={classes.timeline} data-refetching={query.isPlaceholderData || undefined}>
            <FilterChips filter={filter} onChange={setFilter} />
            {entries.length === 0 && (
              <p className={classes.empty}>{t(filter.kind || filter.at ? 'emptyFiltered' : 'empty')}</p>
            )}
            <Days entries={entries} zone={zone} />
            <Foot query={query} count={entries.length} />
          </div>
        );
      }}
    </CardFrame>
  );
}

/**
 * Renders the number of entries shown and the button for more. The button stays mounted while loading, so it keeps the
 * focus.
 */
function Foot({ query, count }: { query: ReturnType<typeof useTimeline>; count: number }) {
  const { t } = useTranslation('memberPage', { keyPrefix: 'timeline' });
  const status = useRef<HTMLSpanElement>(null);
  const more = async () => {
    const { hasNextPage } = await query.fetchNextPage({ cancelRefetch: false });
    // The button goes away with the last page.
    if (!hasNextPage) status.current?.focus();
  };
  return (
    <div className={classes.foot}>
      <span ref={status} role="status" tabIndex={-1}>
        {count > 0 && t('shown', { count })}
        {count > firstEntries && !query.hasNextPage && ` · ${t('all')}`}
      </span>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-busy={query.isFetchingNextPage}
          onClick={() => void more()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** Renders a heading for each day of the site's time zone. */
function Days({ entries, zone }: { entries: readonly TimelineEntry[]; zone: string }) {
  const days = Map.groupBy(entries, ({ at }) => date(at, zone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className={classes.day}>{day}</h3>
      <ol className={classes.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} zone={zone} />
        ))}
      </ol>
    </section>
  ));
}
