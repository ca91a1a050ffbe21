import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import { CheckCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import type { Option } from '#console/ui/fields/field.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { CascadeKind } from '#contract/domains/cascade-access/words.ts';
import classes from './cascade-access.module.css';
import type { Side } from './things.ts';

const Dialog = lazy(async () => ({ default: (await import('#console/ui/modal/kit-modal.tsx')).KitModal }));

/** Properties of a rule that both tables show. */
export interface ShownRule {
  id: number;
  version: number;
  resource: { key: string; title: string };
  type: CascadeKind;
  active: boolean;
}

interface RulesTableProps<R extends ShownRule> {
  name: 'applied' | 'excluded';
  /** Name of the source; tells this table from those of other cascade accesses. */
  source: string;
  side: Side;
  /** Rules shown; undefined while they are loading. */
  rules: readonly R[] | undefined;
  thingOf: (rule: R) => Option<number>;
  remove: (rule: R) => Promise<unknown>;
  /** Renders the form in the dialog; null creates a rule. */
  form: (rule: R | null, onDone: () => void) => ReactNode;
}

/** Renders one of the two tables of a cascade access, with its dialog. */
export function RulesTable<R extends ShownRule>(props: RulesTableProps<R>) {
  const { name, source, side, rules, thingOf, form } = props;
  const { t } = useTranslation('cascadeAccess');
  const mayWrite = useMay('cascadeAccess', 'write');
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const stored = edited === 'new' ? null : edited;
  const wasEdited = useWasEverTrue(edited !== null);
  const close = () => setEdited(null);
  const remove = useRemove<R>({
    question: (rule) => ({
      title: t(`${name}.question`, { title: thingOf(rule).label, site: rule.resource.title }),
      text: t(`${name}.removeText`),
      verb: t(`${name}.verb`),
      site: rule.resource.title,
    }),
    remove: props.remove,
    besides: [api.cascadeAccesses.key()],
  });
  const columns = [
    'resource',
    'type',
    'access',
    'active',
    ...(mayWrite ? ['actions' as const] : []),
  ] as const;
  return (
    <div>
      <div className={classes.tableHead}>
        <div>
          <h2 className={classes.tableTitle}>{t(`${name}.heading`)}</h2>
          <p className={classes.text}>{t(`${name}.table`)}</p>
        </div>
        {mayWrite && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {t(`${name}.create`)}
          </Button>
        )}
      </div>
      {rules?.length === 0 && <p className={classes.text}>{t(`${name}.empty`)}</p>}
      {rules && rules.length > 0 && (
        <PlainTable
          label={`${t(`${name}.table`)}: ${source}`}
          head={columns.map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        >
          {rules.map((rule) => (
            <tr key={rule.id}>
              <td>{rule.resource.title}</td>
              <td>{t(`kinds.${side}.${rule.type}`)}</td>
              <td>{thingOf(rule).label}</td>
              <td>
                <CheckCell value={rule.active} />
              </td>
              {mayWrite && (
                <td>
                  <Act
                    rule={thingOf(rule).label}
                    onEdit={() => setEdited(rule)}
                    onRemove={() => remove(rule)}
                  />
                </td>
              )}
            </tr>
          ))}
        </PlainTable>
      )}
      {wasEdited && (
        <Suspense>
          <Dialog
            opened={edited !== null}
            onClose={close}
            title={t(stored === null ? `${name}.create` : `${name}.edit`)}
          >
            {edited !== null && form(stored, close)}
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}

function Act({ rule, onEdit, onRemove }: { rule: string; onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('cascadeAccess');
  return (
    <span className={classes.actions}>
      <RowAction icon={IconPencil} verb={`${t('edit')} ${rule}`} act={onEdit} />
      <RowAction icon={IconTrash} verb={`${t('delete')} ${rule}`} act={onRemove} />
    </span>
  );
}
