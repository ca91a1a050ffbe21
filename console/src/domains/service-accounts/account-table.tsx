import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell } from '#console/ui/cells/cells.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { ServiceAccount } from '#contract/domains/service-accounts/schemas.ts';
import classes from './service-accounts.module.css';

interface Actions {
  onEdit: (account: ServiceAccount) => void;
  onGrant: (account: ServiceAccount) => void;
  /** Called with the account and its new key in full. */
  onNewKey: (account: ServiceAccount) => void;
}

const columns = ['title', 'key', 'operator', 'access', 'used', 'state', 'actions'] as const;

export function AccountTable({ accounts, ...actions }: Actions & { accounts: readonly ServiceAccount[] }) {
  const { t } = useTranslation('serviceAccounts');
  return (
    <PlainTable
      label={t('table')}
      head={columns.map((name) => (
        <th key={name} scope="col">
          {t(`columns.${name}`)}
        </th>
      ))}
    >
      {accounts.map((account) => (
        <tr key={account.id}>
          <td>
            <span className={classes.title}>{account.title}</span>
            {account.description !== '' && <span className={classes.description}>{account.description}</span>}
          </td>
          <td className={classes.code}>{account.api_key}</td>
          <td>{account.user_email}</td>
          <td>{account.full_access ? t('full') : t('some', { count: account.permissions.length })}</td>
          <td>{account.uses[0] ? <DateTimeCell value={account.uses[0].last_used_at} /> : t('never')}</td>
          <td>
            <State account={account} />
          </td>
          <td>
            <AccountMenu account={account} {...actions} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function State({ account: { suspended, active } }: { account: ServiceAccount }) {
  const { t } = useTranslation('serviceAccounts');
  if (suspended) return <Badge tone="bad">{t('state.suspended')}</Badge>;
  if (!active) return <Badge>{t('state.inactive')}</Badge>;
  return <Badge tone="good">{t('state.active')}</Badge>;
}

/** Returns the immediate actions on an account, each with a confirmation. */
function useSteps({ onNewKey }: Pick<Actions, 'onNewKey'>) {
  const { t } = useTranslation('serviceAccounts');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const list = api.serviceAccounts.key();
  const again = () => queries.invalidateQueries({ queryKey: list });
  const newKey = useMutation({
    mutationFn: ({ id }: ServiceAccount) => client.serviceAccounts.replaceKey({ id }),
    onSuccess: (account) => {
      onNewKey(account);
      return again();
    },
  });
  const suspend = useMutation({
    mutationFn: ({ id }: ServiceAccount) => client.serviceAccounts.suspend({ id }),
    onSuccess: again,
  });
  const resume = useMutation({
    mutationFn: ({ id, title, version }: ServiceAccount) =>
      client.serviceAccounts.update({ id, title, version, suspended: false }),
    onSuccess: again,
  });
  const remove = useRemove<ServiceAccount>({
    question: ({ title }) => ({
      title: t('remove.title', { title }),
      text: t('remove.text'),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.serviceAccounts.remove({ id }),
    besides: [list],
  });
  const ask = async (what: 'newKey' | 'suspend', account: ServiceAccount) => {
    const { title } = account;
    const question = {
      title: t(`${what}.title`, { title }),
      text: t(`${what}.text`),
      verb: t(`${what}.verb`),
    };
    if (!(await confirm({ ...question, isLoss: true }))) return;
    if (what === 'newKey') newKey.mutate(account);
    else suspend.mutate(account);
  };
  return { ask, resume: resume.mutate, remove };
}

function AccountMenu({ account, onEdit, onGrant, onNewKey }: Actions & { account: ServiceAccount }) {
  const { t } = useTranslation('serviceAccounts');
  const { ask, resume, remove } = useSteps({ onNewKey });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('actions.menu', { title: account.title })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onEdit(account)}>{t('actions.edit')}</Menu.Item>
        {!account.full_access && (
          <Menu.Item onClick={() => onGrant(account)}>{t('actions.permissions')}</Menu.Item>
        )}
        <Menu.Item onClick={() => void ask('newKey', account)}>{t('actions.newKey')}</Menu.Item>
        {account.suspended ? (
          <>
            <Menu.Item onClick={() => resume(account)}>{t('actions.resume')}</Menu.Item>
            <Menu.Item color="red" onClick={() => remove(account)}>
              {t('actions.remove')}
            </Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => void ask('suspend', account)}>{t('actions.suspend')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
