import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Website, WebsiteCheck } from '#contract/domains/websites/schemas.ts';
import { AddForm } from './add-form.tsx';
import { PasswordDialog } from './password-dialog.tsx';
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
      {mayWrite && <AddForm key={data.suggested} siteKey={siteKey} list={data} onAdded={read} />}
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
  const [asked, setAsked] = useState<'check' | 'remove' | null>(null);
  const [found, setFound] = useState<WebsiteCheck>();
  const { id, origin, counts, is_loopback: isLocal, proved_at: provedAt } = website;
  const change = async (password: string) => {
    const input = { key: siteKey, id, password };
    if (asked === 'check') setFound(await client.websites.check(input));
    else await client.websites.remove(input);
    await onChanged();
  };
  const isProved = provedAt !== null;
  const actions = mayWrite && (
    <>
      {!counts && (
        <Button variant="default" aria-label={t('check.of', { origin })} onClick={() => setAsked('check')}>
          {t('check.verb')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        aria-label={t('remove.of', { origin })}
        onClick={() => setAsked('remove')}
      >
        {t('remove.verb')}
      </Button>
    </>
  );
  return (
    <Card title={origin} actions={actions}>
      <div>
        <Badge tone={counts ? 'good' : 'warn'}>
          {t(`state.${isProved ? 'proved' : counts && isLocal ? 'local' : 'unproved'}`)}
        </Badge>
      </div>
      {counts ? <Reason website={website} /> : <Proof website={website} found={found} />}
      <ChangeDialog origin={origin} change={asked} onClose={() => setAsked(null)} onSend={change} />
    </Card>
  );
}

interface ChangeDialogProps {
  origin: string;
  /** Change to confirm; null while the dialog is closed. */
  change: 'check' | 'remove' | null;
  onClose: () => void;
  onSend: (password: string) => Promise<unknown>;
}

function ChangeDialog({ origin, change, onClose, onSend }: ChangeDialogProps) {
  const { t } = useTranslation('websites');
  const isLoss = change === 'remove';
  const of = change ?? 'check';
  return (
    <PasswordDialog
      opened={change !== null}
      title={t(`${of}.title`, { origin })}
      text={isLoss ? t('remove.text') : t('check.text')}
      verb={t(`${of}.verb`)}
      isLoss={isLoss}
      onClose={onClose}
      onSend={onSend}
    />
  );
}

/** Says why pages of a website may call. */
function Reason({ website: { proved_at: at, proved_by: by } }: { website: Website }) {
  const { t } = useTranslation('websites');
  const zone = useSiteZone();
  if (at === null) return <p className={classes.text}>{t('local')}</p>;
  return <p className={classes.text}>{t(by === 'file' ? 'byFile' : 'byDns', { at: dateTime(at, zone) })}</p>;
}
