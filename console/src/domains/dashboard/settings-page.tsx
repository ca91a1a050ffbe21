import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useVersion } from '#console/blocks/use-version.ts';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import { addTexts } from '#console/texts/texts.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { type DashboardSettings, type Panel, panels } from '#contract/domains/dashboard/schemas.ts';
import { SelfCheck } from './self-check.tsx';
import { zoneOptions } from './zones.ts';

addTexts('dashboardCharts', dashboardCharts);

/** Values of the form: each panel under its own name, then what cuts the figures. */
type Values = Record<Panel, boolean> & { default_stats_currency: string; reporting_timezone: string };

function valuesOf({ display_panels, default_configs }: DashboardSettings): Values {
  return {
    ...display_panels,
    ...default_configs,
    default_stats_currency: default_configs.default_stats_currency.toLowerCase(),
  };
}

function inputOf(values: Values) {
  const { default_stats_currency, reporting_timezone, ...display_panels } = values;
  return { display_panels, default_configs: { default_stats_currency, reporting_timezone } };
}

/** The API nests what the form holds side by side. */
function atOwnFields(error: unknown): never {
  const fields = (error as { fields?: Record<string, string> } | null)?.fields;
  if (!fields) throw error;
  const own = Object.entries(fields).map(([path, text]) => [path.replace(/^.*\./, ''), text]);
  throw Object.assign(error as object, { fields: Object.fromEntries(own) });
}

/** What the dashboard shows, and how its figures are cut. */
export function DashboardSettingsPage() {
  const { t } = useTranslation('dashboardCharts');
  const query = useQuery(api.dashboard.settings.queryOptions());
  return (
    <Page width="form">
      <PageHeader title={t('settings.title')} description={t('settings.text')} />
      <RecordLoader query={query} backTo="/dashboard">
        {(settings) => <Editor settings={settings} />}
      </RecordLoader>
    </Page>
  );
}

function Editor({ settings }: { settings: DashboardSettings }) {
  const { t } = useTranslation('dashboardCharts');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWrite = useMay('dashboardSettings', 'write');
  const currencies = useQuery(api.dashboard.currencies.queryOptions());
  const form = useRecordForm<Values>({ initial: valuesOf(settings), validate: () => ({}) });
  const version = useVersion({
    record: settings,
    valuesOf,
    form,
    load: () => client.dashboard.settings(),
  });
  const keep = (newest: DashboardSettings) => queries.setQueryData(api.dashboard.settings.queryKey(), newest);
  const save = useMutation({
    meta: { silentError: true },
    mutationFn: (values: Values) =>
      client.dashboard.updateSettings({ ...inputOf(values), version: version.current() }),
    onSuccess(newest) {
      version.note(newest.version);
      keep(newest);
      return queries.invalidateQueries({ queryKey: api.dashboard.key() });
    },
    onError(error) {
      if (!version.isStale(error)) notifyFailure(descriptionOf(error) ?? undefined);
    },
  });
  const loadNewer = async () => {
    const newest = await version.loadNewer();
    if (newest) keep(newest);
  };
  const labelOf = (field: string) => {
    const panel = panels.find((name) => name === field);
    if (panel) return t(`settings.panel.${panel}`);
    return t(field === 'reporting_timezone' ? 'settings.zone' : 'settings.currency');
  };
  const zone = settings.default_configs.reporting_timezone;
  const zones = useMemo(() => zoneOptions(zone), [zone]);
  const known = new Set([...(currencies.data?.items ?? []), valuesOf(settings).default_stats_currency]);
  return (
    <>
      <NewerVersion state={{ ...version, loadNewer }} labelOf={labelOf} />
      <RecordForm
        form={form}
        onSave={(values) => save.mutateAsync(values).catch(atOwnFields)}
        onSaved={() => void navigate({ to: '/dashboard' })}
        cancelTo="/dashboard"
        isReadOnly={!mayWrite}
      >
        <FormSection title={t('settings.panels')} description={t('settings.panelsText')}>
          {panels.map((panel) => (
            <SwitchField key={panel} form={form} name={panel} label={t(`settings.panel.${panel}`)} />
          ))}
        </FormSection>
        <FormSection title={t('settings.figures')} description={t('settings.figuresText')}>
          <SelectField<Values, string>
            form={form}
            name="default_stats_currency"
            label={t('settings.currency')}
            description={t('settings.currencyText')}
            options={[...known].map((code) => ({ value: code, label: code.toUpperCase() }))}
            isClearable={false}
          />
          <SelectField<Values, string>
            form={form}
            name="reporting_timezone"
            label={t('settings.zone')}
            description={t('settings.zoneText')}
            options={zones}
            isClearable={false}
          />
        </FormSection>
        <FormSection title={t('settings.check')} description={t('settings.checkText')}>
          <SelfCheck check={settings.self_check} />
        </FormSection>
      </RecordForm>
    </>
  );
}
