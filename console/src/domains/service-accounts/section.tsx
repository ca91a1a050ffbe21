import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { ServiceAccount } from '#contract/domains/service-accounts/schemas.ts';
import { AccountForm } from './account-form.tsx';
import { AccountTable } from './account-table.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import classes from './service-accounts.module.css';

/** Renders the service accounts of the site. */
export function ServiceAccountsSection() {
  const { t } = useTranslation('serviceAccounts');
  const { data } = useQuery(api.serviceAccounts.list.queryOptions());
  const [edited, setEdited] = useState<ServiceAccount | 'new' | null>(null);
  const [opened, setOpened] = useState<ServiceAccount | null>(null);
  const [granting, setGranting] = useState<ServiceAccount | null>(null);
  const stored = edited === 'new' ? null : edited;
  return (
    <>
      <div className={classes.head}>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
      {data && data.items.length === 0 && <p className={classes.text}>{t('empty')}</p>}
      {data && data.items.length > 0 && (
        <AccountTable accounts={data.items} onEdit={setEdited} onGrant={setGranting} onNewKey={setOpened} />
      )}
      <KitModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(stored === null ? 'form.create' : 'form.edit')}
      >
        {edited !== null && (
          <AccountForm
            account={stored}
            onCancel={() => setEdited(null)}
            onDone={(saved) => {
              setEdited(null);
              if (stored === null) setOpened(saved);
            }}
          />
        )}
      </KitModal>
      <KeyDialog account={opened} onClose={() => setOpened(null)} />
      <PermissionsDialog account={granting} onClose={() => setGranting(null)} />
    </>
  );
}
