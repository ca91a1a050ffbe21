import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { sourceFields } from '#contract/domains/cascade-access/words.ts';
import { RuleForm, type RuleValues } from './rule-form.tsx';
import { useReload, useSitesOfPartner } from './use-cascade.ts';

/** Renders the form of a new cascade access: a site, a type and a source; the current site first. */
export function AccessForm({ partnerId, onDone }: { partnerId: number; onDone: () => void }) {
  const { t } = useTranslation('cascadeAccess');
  const sites = useSitesOfPartner();
  const site = useSite();
  const reload = useReload();
  const create = useMutation({
    mutationFn: ({ kind, thing, active }: RuleValues) =>
      client.cascadeAccesses.create({ partnerId, [sourceFields[kind]]: thing, active }),
    onSuccess: async () => {
      onDone();
      await reload();
    },
  });
  return (
    <RuleForm
      side="source"
      sites={sites}
      used={[]}
      first={null}
      resource={site?.key ?? null}
      kind="subscription"
      choosesKind
      fill={t('form.fill')}
      onSave={create.mutateAsync}
      onCancel={onDone}
    />
  );
}
