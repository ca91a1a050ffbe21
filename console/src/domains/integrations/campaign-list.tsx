import { ActionIcon, Button, Select, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignList } from '#contract/domains/integrations/schemas.ts';
import classes from './integrations.module.css';

interface Props {
  list: CampaignList;
  ownFields: readonly { key: string; title: string }[];
  onChange: (list: CampaignList) => void;
}

const flags = ['show_list', 'allowed_list', 'require_list'] as const;

/** Renders a list: which members may be on it, and the mapping of their fields. */
export function CampaignListFields({ list, ownFields, onChange }: Props) {
  const { t } = useTranslation('integrations');
  const { list_name: name, confirmed_opt: isConfirmed, sync_fields: pairs } = list;
  const own = ownFields.map(({ key: value, title: label }) => ({ value, label }));
  const theirs = list.cm_fields.map(({ Key: value, FieldName: label }) => ({ value, label }));
  type Pair = CampaignList['sync_fields'][number];
  const setPairs = (sync_fields: Pair[]) => onChange({ ...list, sync_fields });
  const change = (row: number, part: Partial<Pair>) =>
    setPairs(pairs.map((pair, place) => (place === row ? { ...pair, ...part } : pair)));
  return (
    <fieldset className={classes.list}>
      <legend>{name}</legend>
      <div className={classes.switches}>
        {flags.map((flag) => (
          <Switch
            key={flag}
            label={t(`campaign.${flag}`)}
            checked={list[flag]}
            disabled={flag === 'require_list' && isConfirmed}
            onChange={(event) => onChange({ ...list, [flag]: event.currentTarget.checked })}
          />
        ))}
      </div>
      {isConfirmed && <p className={classes.note}>{t('campaign.confirmed')}</p>}
      {pairs.map(({ masthead_field: from, campaignmonitor_field: to }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={row} className={classes.pair}>
          <Select
            label={t('campaign.from')}
            data={own}
            value={from || null}
            onChange={(next) => change(row, { masthead_field: next ?? '' })}
          />
          <Select
            label={t('campaign.to')}
            data={theirs}
            value={to || null}
            onChange={(next) => change(row, { campaignmonitor_field: next ?? '' })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('campaign.remove', { row: row + 1, list: name })}
            onClick={() => setPairs(pairs.filter((_, place) => place !== row))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        onClick={() => setPairs([...pairs, { masthead_field: 'first_name', campaignmonitor_field: '' }])}
      >
        {t('campaign.add', { list: name })}
      </Button>
    </fieldset>
  );
}
