import { Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Missing, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { type ResourceRole, resourceRoles } from '#contract/base/access.ts';
import type { ResourceMember } from '#contract/domains/resource-members/schemas.ts';
import { ResetFactorAction } from '../reset-factor-action.tsx';
import type { ResetPerson } from '../use-reset-factor.ts';

type T = TFunction<'resourceMembers'>;

interface Changes {
  onRole: (operatorId: number, role: ResourceRole) => void;
  onRemove: (row: ResourceMember) => void;
  /** Resets a second factor. Null unless the operator is root. */
  onResetFactor: ((person: ResetPerson) => void) | null;
  /** The role of this operator is on its way. */
  saving: number | null;
}

/** Renders the role, with a choice if it may be changed. */
function RoleCell({
  row,
  t,
  onRole,
  saving,
}: { row: ResourceMember; t: T } & Omit<Changes, 'onRemove' | 'onResetFactor'>) {
  const { operator_id: operatorId, email, role_resource: role } = row;
  if (row.is_own) return `${t(`roles.${role}`)} (${t('own')})`;
  return (
    <Select
      aria-label={t('roleOf', { email })}
      size="xs"
      w={120}
      allowDeselect={false}
      disabled={saving === operatorId}
      data={resourceRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      value={role}
      onChange={(next) => {
        if (next !== null && next !== role) onRole(operatorId, next);
      }}
    />
  );
}

/** @param changes null for operators who can only read */
export function peopleColumns(t: T, changes: Changes | null): Column<ResourceMember>[] {
  const text = (id: 'first_name' | 'last_name' | 'company', width: number): Column<ResourceMember> => ({
    id,
    title: t(`columns.${id}`),
    width,
    cell: (row) => <TextCell value={row[id]} />,
  });
  const columns: Column<ResourceMember>[] = [
    { id: 'email', title: t('columns.email'), width: 240, cell: ({ email }) => email },
    text('first_name', 130),
    text('last_name', 130),
    {
      id: 'role_resource',
      title: t('columns.role_resource'),
      width: 150,
      onPhone: true,
      cell: (row) =>
        changes === null ? t(`roles.${row.role_resource}`) : <RoleCell row={row} t={t} {...changes} />,
    },
    // People who are no members of the site have neither.
    text('company', 150),
    {
      id: 'id',
      title: t('columns.id'),
      cell: ({ id }) => (id === null ? <Missing /> : <SecondaryText>{id}</SecondaryText>),
    },
  ];
  if (changes === null) return columns;
  const actions: Column<ResourceMember> = {
    id: 'actions',
    title: t('columns.actions'),
    align: 'right',
    onPhone: true,
    cell: (row) =>
      !row.is_own && (
        <>
          {changes.onResetFactor && row.has_second_factor && (
            <ResetFactorAction
              person={{ operatorId: row.operator_id, email: row.email }}
              onReset={changes.onResetFactor}
            />
          )}
          <RowAction
            icon={IconTrash}
            verb={t('remove.verb')}
            name={t('remove.button', { email: row.email })}
            act={() => changes.onRemove(row)}
          />
        </>
      ),
  };
  return [...columns, actions];
}
