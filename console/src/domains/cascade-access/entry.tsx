import { Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import type { CascadeAccess } from '#contract/domains/cascade-access/schemas.ts';
import type { MemberView } from '#contract/domains/cascade-access/view-schemas.ts';
import classes from './cascade-access.module.css';
import { MemberOutcomes } from './member-view.tsx';
import { AppliedRules, ExcludedRules } from './rules.tsx';
import { sourceOption } from './things.ts';
import { useSwitch } from './use-cascade.ts';

interface EntryProps {
  partnerId: number;
  access: CascadeAccess;
  /** Access of the chosen member; null while no member is chosen. */
  view: MemberView | null;
}

/** Renders a cascade access as a sentence, which opens to show its rules. */
export function Entry({ partnerId, access, view }: EntryProps) {
  const { t } = useTranslation('cascadeAccess');
  const [isOpen, setOpen] = useState(false);
  const part = useId();
  const { label: source } = sourceOption(access);
  return (
    <li className={classes.entry} aria-label={source}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.collapsible}
          aria-expanded={isOpen}
          aria-controls={part}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          <span className={classes.sentence}>
            <Sentence access={access} source={source} />
            {!access.active && <Badge>{t('off')}</Badge>}
          </span>
        </UnstyledButton>
        <Tools partnerId={partnerId} access={access} source={source} />
      </div>
      {view && <MemberOutcomes items={view.items.filter((item) => item.access_id === access.id)} />}
      <div id={part} hidden={!isOpen} className={classes.rules}>
        {isOpen && (
          <>
            <AppliedRules partnerId={partnerId} access={access} />
            <ExcludedRules partnerId={partnerId} access={access} />
          </>
        )}
      </div>
    </li>
  );
}

/** Titles are typed by operators, so they must be escaped. */
const asText = { interpolation: { escapeValue: true } };

function Sentence({ access, source }: { access: CascadeAccess; source: string }) {
  const { t } = useTranslation('cascadeAccess');
  return (
    <>
      <Trans
        t={t}
        i18nKey={`sentence.${access.type}`}
        values={{ source, site: access.resource.title }}
        components={{ b: <b /> }}
        tOptions={asText}
      />{' '}
      {access.provides.length === 0 && t('sentence.nothing')}
      {access.provides.length > 0 && t('sentence.gives')}{' '}
      {access.provides.map(({ title, resource }, position) => (
        <span key={resource.key}>
          {position > 0 && `${t('sentence.and')} `}
          <Trans
            t={t}
            i18nKey="sentence.given"
            values={{ title, site: resource.title }}
            components={{ b: <b /> }}
            tOptions={asText}
          />{' '}
        </span>
      ))}
    </>
  );
}

function Tools({ partnerId, access, source }: Omit<EntryProps, 'view'> & { source: string }) {
  const { t } = useTranslation('cascadeAccess');
  const mayWrite = useMay('cascadeAccess', 'write');
  const toggle = useSwitch(partnerId);
  const remove = useRemove<CascadeAccess>({
    question: ({ resource }) => ({
      title: t('remove.title'),
      text: t('remove.text', { source, site: resource.title }),
      verb: t('remove.verb'),
      site: resource.title,
    }),
    remove: ({ id }) => client.cascadeAccesses.remove({ partnerId, id }),
    besides: [api.cascadeAccesses.key()],
  });
  if (!mayWrite) return null;
  return (
    <div className={classes.lineTools}>
      <Switch
        label={t('active')}
        aria-label={t('activeOf', { source })}
        checked={access.active}
        disabled={toggle.isPending}
        onChange={(event) => toggle.mutate({ access, active: event.currentTarget.checked })}
      />
      <RowAction icon={IconTrash} verb={`${t('delete')} ${source}`} act={() => remove(access)} />
    </div>
  );
}
