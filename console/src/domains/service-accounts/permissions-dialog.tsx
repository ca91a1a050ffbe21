import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { DateTimeCell } from '#console/ui/cells/cells.tsx';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useUnsavedInDialog } from '#console/ui/modal/unsaved-in-dialog.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { Permission, ServiceAccount } from '#contract/domains/service-accounts/schemas.ts';
import classes from './service-accounts.module.css';

/** Rows per page of the table. */
const pageSize = 100;

interface PermissionsDialogProps {
  /** Service account that the dialog is about; null while it is closed. */
  account: ServiceAccount | null;
  onClose: () => void;
}

/** Renders the operations that a service account may use. */
export function PermissionsDialog({ account, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation('serviceAccounts');
  const id = account?.id ?? 0;
  const isOpen = account !== null;
  const granted = useQuery({
    ...api.serviceAccounts.permissions.queryOptions({ input: { id } }),
    enabled: isOpen,
  });
  const all = useQuery({ ...api.serviceAccounts.grantable.queryOptions(), enabled: isOpen });
  return (
    <KitModal
      opened={isOpen}
      onClose={onClose}
      title={t('permissions.title', { title: account?.title ?? '' })}
      size={760}
    >
      {account && granted.data && all.data && (
        <Editor
          key={granted.dataUpdatedAt}
          account={account}
          granted={granted.data.items}
          all={all.data.items}
          onClose={onClose}
        />
      )}
    </KitModal>
  );
}

interface EditorProps {
  account: ServiceAccount;
  granted: readonly Permission[];
  all: readonly Permission[];
  onClose: () => void;
}

const callOf = ({ http_methods: methods, pattern }: Permission) => `${methods.join(', ')} ${pattern}`;

function Editor({ account, granted, all, onClose }: EditorProps) {
  const { t } = useTranslation(['serviceAccounts', 'kit']);
  const queries = useQueryClient();
  const [items, setItems] = useState(granted);
  useUnsavedInDialog(() => items !== granted);
  const save = useMutation({
    mutationFn: () => client.serviceAccounts.grant({ id: account.id, items: [...items] }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: api.serviceAccounts.key() });
    },
  });
  const open = all.filter(({ action }) => !items.some((item) => item.action === action));
  return (
    <>
      <SearchSelect
        options={open.map((one) => ({ value: one.action, label: `${one.action} · ${callOf(one)}` }))}
        chosen={null}
        onChoose={(option) => {
          const one = all.find(({ action }) => action === option?.value);
          if (one) setItems([...items, one]);
        }}
        isClearable={false}
        opensOnFocus={false}
        input={{
          label: t('permissions.add'),
          description: t('permissions.addText'),
          required: false,
          disabled: false,
          error: null,
        }}
      />
      <div className={classes.list}>
        {items.length === 0 ? (
          <p className={classes.text}>{t('permissions.none')}</p>
        ) : (
          <Granted
            account={account}
            items={items}
            onRemove={(action) => setItems(items.filter((item) => item.action !== action))}
          />
        )}
      </div>
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t('kit:actions.cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('permissions.save')}
        </Button>
      </div>
    </>
  );
}

interface GrantedProps {
  account: ServiceAccount;
  items: readonly Permission[];
  onRemove: (action: string) => void;
}

function Granted({ account, items, onRemove }: GrantedProps) {
  const { t } = useTranslation('serviceAccounts');
  const [chosen, setPage] = useState(0);
  const page = Math.min(chosen, Math.ceil(items.length / pageSize) - 1);
  const from = page * pageSize;
  const shown = items.slice(from, from + pageSize);
  return (
    <>
      <PlainTable
        label={t('permissions.title', { title: account.title })}
        head={
          <>
            <th scope="col">{t('permissions.operation')}</th>
            <th scope="col">{t('permissions.call')}</th>
            <th scope="col">{t('permissions.used')}</th>
            <td />
          </>
        }
      >
        {shown.map((item) => {
          const use = account.uses.find(({ action }) => action === item.action);
          return (
            <tr key={item.action}>
              <td className={classes.call}>{item.action}</td>
              <td className={`${classes.code} ${classes.call}`}>{callOf(item)}</td>
              <td>{use ? <DateTimeCell value={use.last_used_at} /> : t('never')}</td>
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('permissions.remove', { action: item.action })}
                  onClick={() => onRemove(item.action)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          );
        })}
      </PlainTable>
      {items.length > pageSize && (
        <div className={classes.pages}>
          <span>
            {t('permissions.page', { from: from + 1, to: from + shown.length, count: items.length })}
          </span>
          <ActionIcon
            variant="default"
            aria-label={t('permissions.previous')}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('permissions.next')}
            disabled={from + pageSize >= items.length}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </>
  );
}
