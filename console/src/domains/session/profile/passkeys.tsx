import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '#console/lib/passkeys.ts';
import { DateTimeCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { Passkey, SecondFactors } from '#contract/domains/second-factors/schemas.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import classes from './profile.module.css';
import type { ChangeProps } from './second-factor-card.tsx';

interface PasskeysProps extends ChangeProps {
  factors: SecondFactors;
}

/** Renders the operator's passkeys, and the button that adds one. */
export function Passkeys({ factors, onChanged }: PasskeysProps) {
  const { t } = useTranslation('secondFactors');
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { passkeys, passkeys_possible: isPossible } = factors;
  const hindrance = !isPossible ? t('passkeys.noDomain') : canUsePasskeys() ? null : t('passkeys.noSupport');
  return (
    <>
      <div className={classes.factor}>
        <div>
          <h3 className={classes.factorTitle}>{t('passkeys.title')}</h3>
          <p className={classes.state}>{hindrance ?? t('passkeys.text')}</p>
        </div>
        {hindrance === null && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <PasskeyTable passkeys={passkeys} onRename={setRenamed} onRemove={setRemoved} />
      )}
      <AddPasskeyDialog opened={isAdding} onClose={() => setAdding(false)} onChanged={onChanged} />
      <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} onChanged={onChanged} />
      <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} onChanged={onChanged} />
    </>
  );
}

interface PasskeyTableProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyTable({ passkeys, onRename, onRemove }: PasskeyTableProps) {
  const { t } = useTranslation('secondFactors');
  return (
    <PlainTable
      label={t('passkeys.table')}
      head={
        <>
          <th scope="col">{t('passkeys.name')}</th>
          <th scope="col">{t('passkeys.added')}</th>
          <th scope="col">{t('passkeys.used')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('passkeys.remove')}</span>
          </th>
        </>
      }
    >
      {passkeys.map((passkey) => (
        <tr key={passkey.id}>
          <td>{passkey.name}</td>
          <td>
            <DateTimeCell value={passkey.created_at} />
          </td>
          <td>
            <DateTimeCell value={passkey.last_used_at} />
          </td>
          <td>
            <RowAction
              icon={IconPencil}
              verb={t('passkeys.rename')}
              name={t('passkeys.renameOf', { name: passkey.name })}
              act={() => onRename(passkey)}
            />
            <RowAction
              icon={IconTrash}
              verb={t('passkeys.remove')}
              name={t('passkeys.removeOf', { name: passkey.name })}
              act={() => onRemove(passkey)}
            />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
