import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { MultiSearch } from '#console/ui/fields/multi-search.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { useMailing } from './use-mailing.ts';
import { useFormSelector } from './use-watched.ts';
import type { PlanValues } from './values.ts';

/** Milliseconds for which a service's answer is cached. */
const keptFor = 10 * 60_000;
const asked = { staleTime: keptFor, retry: false } as const;

/** Interests and lists that holders of the plan get, for each mailing service that is connected. */
export function MailingSection({ form }: { form: RecordFormState<PlanValues> }) {
  const { t } = useTranslation('plans');
  const { mailchimp, campaignmonitor } = useMailing();
  if (!mailchimp && !campaignmonitor) return null;
  return (
    <FormSection title={t('mailing.title')} description={t('mailing.text')}>
      {mailchimp && <MailchimpInterests form={form} />}
      {campaignmonitor && <CampaignLists form={form} />}
    </FormSection>
  );
}

function MailchimpInterests({ form }: { form: RecordFormState<PlanValues> }) {
  const { data, error } = useQuery(api.integrations.mailchimpCategories.queryOptions(asked));
  const groups = data?.groups.map(({ title: group, interests }) => ({
    group,
    items: interests.map(({ key: value, title: label }) => ({ value, label })),
  }));
  return <Interests form={form} name="mailchimp_interests" data={groups} error={error} />;
}

function CampaignLists({ form }: { form: RecordFormState<PlanValues> }) {
  const { data, error } = useQuery(api.integrations.campaignAdminLists.queryOptions(asked));
  const lists = data?.items.map(({ list_id: value, list_name: label }) => ({ value, label }));
  return (
    <>
      <Interests form={form} name="campaign_subcsr_interests" data={lists} error={error} />
      <Interests form={form} name="campaign_unsubcsr_interests" data={lists} error={error} />
    </>
  );
}

type Item = { value: string; label: string };

interface InterestsProps {
  form: RecordFormState<PlanValues>;
  name: 'mailchimp_interests' | 'campaign_subcsr_interests' | 'campaign_unsubcsr_interests';
  /** Items of the service; undefined until it has answered. */
  data: Item[] | { group: string; items: Item[] }[] | undefined;
  /** Error of the request, if it failed. */
  error: unknown;
}

function Interests({ form, name, data, error }: InterestsProps) {
  const { t } = useTranslation('plans');
  const value = useFormSelector(form, (values) => values[name]);
  const known = (data ?? []).flatMap((one) => ('group' in one ? one.items : [one]));
  // Ids that the service no longer names, or hasn't named yet, stay until they are removed here.
  const unknown = value.filter((id) => !known.some((one) => one.value === id));
  const others = unknown.map((id) => ({ value: id, label: id }));
  const isGrouped = data?.some((one) => 'group' in one) ?? false;
  const shown = isGrouped
    ? [...(data ?? []), ...(others.length > 0 ? [{ group: t('mailing.unknown'), items: others }] : [])]
    : [...(data ?? []), ...others];
  return (
    <MultiSearch
      label={t(`fields.${name}`)}
      data={shown}
      value={[...value]}
      onChange={(next) => form.setFieldValue(name, next)}
      disabled={data === undefined}
      error={error ? (descriptionOf(error) ?? t('mailing.silent')) : null}
      clearable
    />
  );
}
