import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { type DashboardSettings, type Panel, panels } from '#contract/domains/dashboard/settings-schemas.ts';
import { SelfCheck } from './self-check.tsx';
import { zoneOptions } from './zones.ts';

/** Values of the form: each panel by its name, then currency and time zone. */
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

/** Converts a path of the API, which nests fields, to the form's flat one. */
const fieldOf = (path: string) => path.replace(/^.*\./, '');

/** Renders the settings for the dashboard's panels and metrics. */
export function Screen() {
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
  const mayWrite = useMay('dashboardSettings', 'write');
  const currencies = useQuery(api.dashboard.currencies.queryOptions());
  const form = useRecordForm<Values>({ initial: valuesOf(settings), validate: () => ({}) });
  const { save, notice } = useRecordSave({
    record: settings,
    form,
    valuesOf,
    load: () => client.dashboard.settings(),
    update: (values, version) => client.dashboard.updateSettings({ ...inputOf(values), version }),
    key: api.dashboard.settings.queryKey(),
    besides: [api.dashboard.key()],
  });
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
      <NewerVersion state={notice} labelOf={labelOf} />
      <RecordForm
        form={form}
        onSave={save}
        fieldOf={fieldOf}
        onSaved={() => void navigate({ to: '/dashboard' })}
        cancelTo="/dashboard"
        isReadOnly={!mayWrite}
        savesChangesOnly
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
