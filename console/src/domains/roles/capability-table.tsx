import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Relation } from '#console/lib/access.ts';
import { CheckCell } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { relations } from '#contract/base/access.ts';
import {
  type CapabilityGroup,
  type CapabilityId,
  capabilityGroups,
} from '#contract/domains/roles/capabilities.ts';
import type { Capability, OperationRights } from '#contract/domains/roles/schemas.ts';
import { Call } from './matrix.tsx';
import classes from './roles.module.css';

const hinted = ['answerPrivacyRequests', 'recordPayments', 'seeDashboard', 'seeSettings'] as const;

function hasHint(id: CapabilityId): id is (typeof hinted)[number] {
  return hinted.some((one) => one === id);
}

interface CapabilityTableProps {
  /** Capabilities that match the search. */
  capabilities: readonly Capability[];
  items: readonly OperationRights[];
  /** Highlighted role. */
  at: Relation | null;
  onPhone: Relation;
  /** True if all are open, as when a search matched what they contain. */
  isOpen: boolean;
}

/** Capabilities by role, each folding open into its operations. */
export function CapabilityTable({ capabilities, items, at, onPhone, isOpen }: CapabilityTableProps) {
  const { t } = useTranslation('roles');
  const byId = new Map(capabilities.map((capability) => [capability.id, capability]));
  const groups = (Object.keys(capabilityGroups) as CapabilityGroup[]).map((group) => ({
    group,
    own: capabilityGroups[group].flatMap((id: CapabilityId) => byId.get(id) ?? []),
  }));
  return (
    <PlainTable
      label={t('capabilitiesTable')}
      head={
        <>
          <th scope="col">{t('columns.capability')}</th>
          {relations.map((relation) => (
            <RoleCell key={relation} relation={relation} at={at} onPhone={onPhone} isHead />
          ))}
        </>
      }
    >
      {groups.map(({ group, own }) =>
        own.length === 0 ? null : (
          <Fragment key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={relations.length + 1}>
                {t(`groups.${group}`)}
              </th>
            </tr>
            {own.map((capability) => (
              <CapabilityRows
                key={`${capability.id} ${isOpen}`}
                capability={capability}
                items={items.filter((one) => one.capability === capability.id)}
                at={at}
                onPhone={onPhone}
                isOpen={isOpen}
              />
            ))}
          </Fragment>
        ),
      )}
    </PlainTable>
  );
}

interface RoleCellProps {
  relation: Relation;
  at: Relation | null;
  onPhone: Relation;
  isHead?: boolean;
  answer?: Capability['answers'][Relation];
}

function RoleCell({ relation, at, onPhone, isHead = false, answer }: RoleCellProps) {
  const { t } = useTranslation('roles');
  const marks = {
    className: classes.role,
    'data-at': relation === at || undefined,
    'data-phone': relation === (at ?? onPhone) || undefined,
    'data-narrow': true,
  };
  if (isHead)
    return (
      <th scope="col" {...marks}>
        {t(`relations.${relation}`)}
      </th>
    );
  if (answer === 'yes' || answer === 'no')
    return (
      <td {...marks}>
        <CheckCell value={answer === 'yes'} />
      </td>
    );
  return <td {...marks}>{answer && t(`answers.${answer}`)}</td>;
}

type CapabilityRowsProps = Omit<CapabilityTableProps, 'capabilities'> & { capability: Capability };

function CapabilityRows({ capability, items, at, onPhone, isOpen: startsOpen }: CapabilityRowsProps) {
  const { t } = useTranslation('roles');
  const [isOpen, setIsOpen] = useState(startsOpen);
  const { id, answers } = capability;
  return (
    <>
      <tr>
        <th scope="row" className={classes.capability}>
          <button
            type="button"
            className={classes.collapsible}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden />
            <span>{t(`capabilities.${id}.title`)}</span>
          </button>
          {hasHint(id) && <span className={classes.hint}>{t(`hints.${id}`)}</span>}
        </th>
        {relations.map((relation) => (
          <RoleCell key={relation} relation={relation} at={at} onPhone={onPhone} answer={answers[relation]} />
        ))}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={relations.length + 1} className={classes.stands}>
            <ul aria-label={t('operationsOf', { title: t(`capabilities.${id}.title`) })}>
              {items.map((one) => (
                <li key={one.operation}>
                  <span>{one.summary}</span>
                  <Call rights={one} />
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}
