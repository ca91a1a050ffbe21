import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ResetFactorAction } from '#console/blocks/reset-factor-action.tsx';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useResetFactor } from '#console/blocks/use-reset-factor.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useOperator } from '#console/lib/operator.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { Partner, PartnerPerson } from '#contract/domains/partners/schemas.ts';
import classes from './partners.module.css';
import { useLeavePartner } from './use-lost.ts';

const columns = ['email', 'name', 'role', 'actions'] as const;

/** Renders the operators who act as owners, and removes those who are not the named owner. */
export function OwnersCard({ partner, isRoot }: { partner: Partner; isRoot: boolean }) {
  const { t } = useTranslation('partners');
  const { id, title, owners } = partner;
  const own = useOperator()?.id;
  const mayRemove = isRoot || owners.some((one) => one.is_owner && one.id === own);
  const lost = useLeavePartner();
  const remove = useRemove<PartnerPerson>({
    question: ({ email }) => ({
      title: t('owners.removeTitle', { email }),
      text: t('owners.removeText'),
      verb: t('owners.removeVerb'),
      site: null,
    }),
    remove: ({ id: operatorId }) => client.partners.removeOwner({ id, operatorId }),
    besides: [api.partners.get.key()],
  });
  const leave = useRemove<PartnerPerson>({
    question: () => ({
      title: t('owners.leaveTitle', { title }),
      text: t('owners.leaveText'),
      verb: t('owners.leaveVerb'),
      site: null,
    }),
    async remove({ id: operatorId }) {
      await client.partners.removeOwner({ id, operatorId });
      await lost();
    },
    besides: [],
  });
  const resetFactor = useResetFactor();
  if (owners.length === 0) return null;
  return (
    <Card title={t('owners.title')} description={t('owners.text')}>
      <PlainTable
        label={t('owners.label')}
        head={columns.map((name) => (
          <th key={name} scope="col">
            {t(`owners.columns.${name}`)}
          </th>
        ))}
      >
        {owners.map((person) => {
          const { email, first_name: first, last_name: last, is_owner: isOwner } = person;
          const isOwn = person.id === own;
          const label = isOwn ? t('owners.leave') : t('owners.remove', { email });
          return (
            <tr key={person.id}>
              <td className={classes.email}>{email}</td>
              <td>
                <TextCell value={`${first} ${last}`.trim()} />
              </td>
              <td>
                <Badge tone={isOwner ? 'good' : 'quiet'}>
                  {t(isOwner ? 'owners.owner' : 'owners.manager')}
                </Badge>
              </td>
              <td>
                {resetFactor && !isOwn && person.has_second_factor && (
                  <ResetFactorAction person={{ operatorId: person.id, email }} onReset={resetFactor} />
                )}
                {!isOwner && (mayRemove || isOwn) && (
                  <RowAction icon={IconUserMinus} verb={label} act={() => (isOwn ? leave : remove)(person)} />
                )}
              </td>
            </tr>
          );
        })}
      </PlainTable>
    </Card>
  );
}
