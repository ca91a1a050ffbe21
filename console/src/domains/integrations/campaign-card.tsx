import { Button, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { Card } from '#console/ui/page/page.tsx';
import { useSendOnce } from '#console/ui/record-form/use-submit-once.ts';
import type { CampaignList } from '#contract/domains/integrations/schemas.ts';
import { CampaignListFields } from './campaign-list.tsx';
import classes from './integrations.module.css';

type Answer = Awaited<ReturnType<typeof client.integrations.campaignLists>>;

/** Renders the lists of Campaign Monitor that members can be on, and the mapping of their fields. */
export function CampaignCard() {
  const { t } = useTranslation('integrations');
  const key = useSite()?.key ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const queries = useQueryClient();
  const input = chosen === null ? { key } : { key, client_id: chosen };
  const options = api.integrations.campaignLists.queryOptions({ input, retry: false });
  const { data, error, isFetching } = useQuery(options);
  const update = useMutation({
    meta: { silentSuccess: true },
    mutationFn: () => client.integrations.campaignLists({ ...input, update: true }),
    onSuccess: (fresh) => queries.setQueryData(options.queryKey, fresh),
  });
  const askAgain = useSendOnce(() => update.mutateAsync(), shortSubmitDelay);
  const clients = data?.clients.map(({ key: value, title: label }) => ({ value, label })) ?? [];
  const clientId = data?.campaignmonitor_data.client_id ?? null;
  return (
    <Card title={t('campaign.title')} description={t('campaign.text')}>
      {error && (
        <p className={classes.note} role="alert">
          {t('silent', { service: 'Campaign Monitor' })} {descriptionOf(error)}
        </p>
      )}
      <div className={classes.fields}>
        <Select
          label={t('campaign.client')}
          data={clients}
          value={chosen ?? clientId}
          allowDeselect={false}
          onChange={setChosen}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" loading={update.isPending || isFetching} onClick={askAgain}>
          {t('campaign.update')}
        </Button>
      </div>
      {data && clientId !== null && (
        <Lists
          key={`${clientId} ${data.version} ${update.submittedAt}`}
          answer={data}
          onSaved={(saved) => {
            setChosen(null);
            const own = api.integrations.campaignLists.queryOptions({ input: { key } });
            queries.setQueryData(own.queryKey, saved);
          }}
        />
      )}
    </Card>
  );
}

function Lists({ answer, onSaved }: { answer: Answer; onSaved: (saved: Answer) => void }) {
  const { t } = useTranslation('integrations');
  const key = useSite()?.key ?? '';
  const { campaignmonitor_data: data, masthead_fields: fields, version } = answer;
  const [lists, setLists] = useState(data.lists);
  const save = useMutation({
    mutationFn: () =>
      client.integrations.saveCampaignLists({ key, version, campaignmonitor_data: { ...data, lists } }),
    onSuccess: onSaved,
  });
  const saveOnce = useSendOnce(() => save.mutateAsync(), shortSubmitDelay);
  const change = (list: CampaignList) =>
    setLists(lists.map((one) => (one.list_id === list.list_id ? list : one)));
  if (lists.length === 0) return <p className={classes.note}>{t('campaign.none')}</p>;
  return (
    <>
      {lists.map((list) => (
        <CampaignListFields key={list.list_id} list={list} ownFields={fields} onChange={change} />
      ))}
      <div className={classes.actions}>
        <Button loading={save.isPending} onClick={saveOnce}>
          {t('campaign.save')}
        </Button>
      </div>
    </>
  );
}
