import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import type { Option } from '#console/ui/fields/field.ts';
import type { CascadeAccess } from '#contract/domains/cascade-access/schemas.ts';
import { sourceFields, targetFields } from '#contract/domains/cascade-access/words.ts';
import { RuleForm, type RuleValues } from './rule-form.tsx';
import { RulesTable, type ShownRule } from './rules-table.tsx';
import { type Side, sourceOption, targetOption } from './things.ts';
import { useReload, useSitesOfPartner } from './use-cascade.ts';

interface RulesProps {
  partnerId: number;
  access: CascadeAccess;
}

/** Renders the items that a cascade access opens on other sites, one per site. */
export function AppliedRules({ partnerId, access }: RulesProps) {
  const calls = client.cascadeAccesses;
  const query = api.cascadeAccesses.applied.queryOptions({ input: { partnerId, id: access.id } });
  const rules = useQuery(query).data?.items;
  return (
    <RulesTable
      name="applied"
      source={sourceOption(access).label}
      side="target"
      rules={rules}
      thingOf={targetOption}
      remove={({ id }) => calls.removeApplied({ partnerId, itemId: id })}
      form={(rule, onDone) => (
        <ItemForm
          side="target"
          access={access}
          rule={rule}
          thing={rule && targetOption(rule)}
          used={(rules ?? []).filter(({ id }) => id !== rule?.id).map(({ resource }) => resource.key)}
          save={({ kind, thing, active }) => {
            const values = { partnerId, [targetFields[kind]]: thing, active };
            return rule === null
              ? calls.provide({ ...values, id: access.id })
              : calls.updateApplied({ ...values, itemId: rule.id, version: rule.version });
          }}
          onDone={onDone}
        />
      )}
    />
  );
}

/** Renders the items on other sites that exclude their holders from a cascade access. */
export function ExcludedRules({ partnerId, access }: RulesProps) {
  const calls = client.cascadeAccesses;
  const query = api.cascadeAccesses.excluded.queryOptions({ input: { partnerId, id: access.id } });
  return (
    <RulesTable
      name="excluded"
      source={sourceOption(access).label}
      side="source"
      rules={useQuery(query).data?.items}
      thingOf={sourceOption}
      remove={({ id }) => calls.removeExcluded({ partnerId, itemId: id })}
      form={(rule, onDone) => (
        <ItemForm
          side="source"
          access={access}
          rule={rule}
          thing={rule && sourceOption(rule)}
          used={[]}
          save={({ kind, thing, active }) => {
            const values = { partnerId, [sourceFields[kind]]: thing, active };
            return rule === null
              ? calls.exclude({ ...values, id: access.id })
              : calls.updateExcluded({ ...values, itemId: rule.id, version: rule.version });
          }}
          onDone={onDone}
        />
      )}
    />
  );
}

interface ItemFormProps {
  side: Side;
  access: CascadeAccess;
  /** Rule to edit; null for a new one. */
  rule: ShownRule | null;
  thing: Option<number> | null;
  /** Keys of sites that can't be chosen, in addition to the source's. */
  used: readonly string[];
  save: (values: RuleValues) => Promise<unknown>;
  onDone: () => void;
}

function ItemForm({ side, access, rule, thing, used, save, onDone }: ItemFormProps) {
  const { t } = useTranslation('cascadeAccess');
  const sites = useSitesOfPartner();
  const reload = useReload();
  const { mutateAsync } = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      onDone();
      await reload();
    },
  });
  return (
    <RuleForm
      side={side}
      sites={sites}
      used={[access.resource.key, ...used]}
      first={rule && thing && { thing, active: rule.active }}
      resource={rule?.resource.key ?? null}
      kind={access.type}
      choosesKind={false}
      fill={t('form.pleaseFill')}
      onSave={mutateAsync}
      onCancel={onDone}
    />
  );
}
