import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { api } from '#console/lib/api/client.ts';
import { dateTime, zoneInWords } from '#console/lib/formats.ts';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { WeeklyDigest } from '#contract/domains/weekly-digests/schemas.ts';
import classes from './profile.module.css';

/** Rows shown at first, because root has hundreds of sites. */
const shownFirst = 10;

/** Renders the switches of the weekly digest, one for each site. */
export function WeeklyDigestCard() {
  const { t } = useTranslation('profile');
  const query = useQuery(api.weeklyDigests.list.queryOptions());
  return (
    <Card anchor="weekly-digest" title={t('digest.title')} description={t('digest.text')}>
      <RecordLoader query={query} backTo="/dashboard">
        {({ items }) => <Digests items={items} />}
      </RecordLoader>
    </Card>
  );
}

function Digests({ items }: { items: readonly WeeklyDigest[] }) {
  const { t } = useTranslation('profile');
  const [isWhole, setWhole] = useState(items.length <= shownFirst);
  const shown = isWhole ? items : items.slice(0, shownFirst);
  return (
    <>
      <ul className={classes.rows} aria-label={t('digest.list')}>
        {shown.map((digest) => (
          <DigestRow key={digest.key} digest={digest} />
        ))}
      </ul>
      {!isWhole && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setWhole(true)}>
            {t('digest.all', { count: items.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function DigestRow({ digest }: { digest: WeeklyDigest }) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const { key, title, active, next_at: nextAt, timezone } = digest;
  const set = useMutation(
    api.weeklyDigests.set.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess(saved) {
        // The row keeps its place: the order changes only when the list is loaded again.
        queries.setQueryData(
          api.weeklyDigests.list.queryKey(),
          (list) => list && { items: list.items.map((one) => (one.key === key ? saved : one)) },
        );
        notifySuccess(t(saved.active ? 'digest.on' : 'digest.stopped', { title }));
      },
    }),
  );
  return (
    <li className={classes.row}>
      <div>
        <h3 className={classes.factorTitle}>{title}</h3>
        <p className={classes.state}>
          {nextAt === null
            ? t('digest.off')
            : t('digest.next', { at: dateTime(nextAt, timezone), zone: zoneInWords(timezone) })}
        </p>
      </div>
      <Switch
        // Shows the requested state at once, and reverts if the request fails.
        checked={set.isPending ? set.variables.active : active}
        aria-label={t('digest.switchOf', { title })}
        onChange={({ currentTarget: { checked } }) => {
          if (!set.isPending) set.mutate({ key, active: checked });
        }}
      />
    </li>
  );
}
