import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSite, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Website } from '#contract/domains/websites/schemas.ts';
import { AddForm } from './add-form.tsx';
import { Proof } from './proof.tsx';
import classes from './websites.module.css';

/** Renders the websites whose pages may call with the site's public key. */
export function WebsitesSection() {
  const { t } = useTranslation('websites');
  const mayWrite = useMay('settings', 'write');
  const queries = useQueryClient();
  const siteKey = useSite()?.key ?? '';
  const { data } = useQuery(
    api.websites.list.queryOptions({ input: { key: siteKey }, enabled: siteKey !== '' }),
  );
  if (!data) return null;
  const read = () => queries.invalidateQueries({ queryKey: api.websites.key() });
  return (
    <>
      {data.items.length === 0 && <p className={classes.text}>{t('none')}</p>}
      {data.items.map((website) => (
        <WebsiteCard
          key={website.id}
          siteKey={siteKey}
          website={website}
          mayWrite={mayWrite}
          onChanged={read}
        />
      ))}
      {mayWrite && (
        <AddForm key={data.suggested} siteKey={siteKey} suggested={data.suggested} onAdded={read} />
      )}
    </>
  );
}

interface WebsiteCardProps {
  siteKey: string;
  website: Website;
  mayWrite: boolean;
  onChanged: () => Promise<unknown>;
}

function WebsiteCard({ siteKey, website, mayWrite, onChanged }: WebsiteCardProps) {
  const { t } = useTranslation('websites');
  const confirm = useConfirm();
  const { id, origin, counts, is_loopback: isLocal, proved_at: provedAt } = website;
  const meta = { silentSuccess: true };
  const check = useMutation(api.websites.check.mutationOptions({ meta, onSuccess: onChanged }));
  const remove = useMutation(api.websites.remove.mutationOptions({ meta, onSuccess: onChanged }));
  const askToRemove = async () => {
    const question = { title: t('remove.title', { origin }), text: t('remove.text'), verb: t('remove.verb') };
    if (await confirm({ ...question, isLoss: true })) remove.mutate({ key: siteKey, id });
  };
  const isProved = provedAt !== null;
  const actions = mayWrite && (
    <>
      {!counts && (
        <Button
          variant="default"
          loading={check.isPending}
          aria-label={t('check.of', { origin })}
          onClick={() => check.mutate({ key: siteKey, id })}
        >
          {t('check.verb')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        aria-label={t('remove.of', { origin })}
        onClick={() => void askToRemove()}
      >
        {t('remove.verb')}
      </Button>
    </>
  );
  return (
    <Card title={origin} actions={actions}>
      <Badge tone={counts ? 'good' : 'warn'}>
        {t(`state.${isProved ? 'proved' : counts && isLocal ? 'local' : 'unproved'}`)}
      </Badge>
      {counts ? <Reason website={website} /> : <Proof website={website} found={check.data} />}
    </Card>
  );
}

/** Says why pages of a website may call. */
function Reason({ website: { proved_at: at, proved_by: by } }: { website: Website }) {
  const { t } = useTranslation('websites');
  const zone = useSiteZone();
  if (at === null) return <p className={classes.text}>{t('local')}</p>;
  return <p className={classes.text}>{t(by === 'file' ? 'byFile' : 'byDns', { at: dateTime(at, zone) })}</p>;
}
