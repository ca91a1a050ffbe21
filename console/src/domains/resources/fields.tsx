import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pricingOptionOptions } from '#console/blocks/plan-options.ts';
import { popupOptions } from '#console/blocks/popup-options.ts';
import { nameOf } from '#console/blocks/setting-words.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { held } from '#console/ui/fields/field.ts';
import { MultiSearch } from '#console/ui/fields/multi-search.tsx';
import { NumberField } from '#console/ui/fields/number-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { paymentSystems } from '#contract/domains/resources/words.ts';
import { type FieldSpec, lockName } from './field-specs.ts';
import { ownSections } from './own-sections.ts';
import classes from './resources.module.css';
import { RowsField } from './rows-field.tsx';
import { SecretField } from './secret-field.tsx';
import { useSettingHelp } from './use-about.ts';
import { keyOf, type Values } from './values.ts';
import { waitingSettings } from './waiting-settings.ts';

interface Props {
  spec: FieldSpec;
  form: RecordFormState<Values>;
  isRoot: boolean;
  locked: readonly string[];
}

/** Returns a value of the form, and renders when it changes. */
function useValue(form: RecordFormState<Values>, path: string): unknown {
  return useSyncExternalStore(form.onChange, () => form.getValues()[keyOf(path)]);
}

/** Renders a setting. An operator who can't change it sees why. */
export function SettingField({ spec, form, isRoot, locked }: Props) {
  const { t } = useTranslation('resources');
  const aboutOf = useSettingHelp();
  const own = useValue(form, 'settings.default_paysystem');
  const account = useValue(form, 'system_settings.default_paysystem');
  if (spec.ofProvider !== undefined && spec.ofProvider !== (own ?? account ?? 'stripe')) return null;
  const isLocked = !isRoot && locked.includes(lockName(spec.path));
  const ofAccount = paymentSystems.find((one) => one === account);
  const isHeld =
    spec.kind === 'provider' && spec.isAccount !== true && ofAccount !== undefined && own === null;
  const reason =
    isLocked || isHeld ? t('page.locked') : spec.isPlatform && !isRoot ? t('page.rootOnly') : null;
  const shared = {
    form,
    name: keyOf(spec.path),
    label: t(`fields.${spec.name}`),
    description: <About text={aboutOf(spec.name)} name={spec.name} reason={reason} />,
    disabled: reason !== null,
  };
  if (isHeld) return <HeldProvider {...shared} account={ofAccount} />;
  return <Kinds spec={spec} shared={shared} />;
}

interface AboutProps {
  text: string | null;
  name: FieldSpec['name'];
  /** Says why it can't be changed; null where it can. */
  reason: string | null;
}

function About({ text, name, reason }: AboutProps) {
  const { t } = useTranslation('resources');
  const awaited = waitingSettings.get(name);
  return (
    <>
      {text} {awaited && <Badge>{t(`page.waits.${awaited}`)}</Badge>}
      {reason !== null && (
        <>
          {' '}
          <IconLock size={12} aria-hidden className={classes.lock} /> {reason}
        </>
      )}
    </>
  );
}

interface Shared {
  form: RecordFormState<Values>;
  name: string;
  label: string;
  description: ReactNode;
  disabled: boolean;
}

/** Renders the provider that the account has chosen, which applies while the site has none of its own. */
function HeldProvider({ account, ...shared }: Shared & { account: (typeof paymentSystems)[number] }) {
  const { t } = useTranslation('resources');
  return (
    <SelectField<Values, string>
      {...shared}
      options={[]}
      placeholder={t(`paysystems.${account}`)}
      isClearable={false}
    />
  );
}

function Kinds({ spec, shared }: { spec: FieldSpec; shared: Shared }) {
  const { t } = useTranslation('resources');
  switch (spec.kind) {
    case 'text':
      return (
        <TextField
          {...shared}
          isNullable
          type={spec.type ?? 'text'}
          {...(spec.required ? { required: true } : {})}
        />
      );
    case 'switch':
      return <SwitchField {...shared} />;
    case 'secret':
      return <SecretField {...shared} />;
    case 'option':
      return (
        <SelectField<Values, number>
          {...shared}
          options={pricingOptionOptions}
          placeholder={t('page.none')}
        />
      );
    case 'popup':
      return (
        <SelectField<Values, string> {...shared} options={popupOptions} placeholder={t('page.ownWall')} />
      );
    case 'number':
      return <NumberField {...shared} {...spec} name={shared.name} />;
    case 'days':
    case 'devices':
      return (
        <SelectField<Values, number>
          {...shared}
          isClearable={false}
          options={spec.values.map((value) => ({
            value,
            label:
              spec.kind === 'days'
                ? t('days', { count: value })
                : value === 0
                  ? t('unlimited')
                  : String(value),
          }))}
        />
      );
    case 'provider':
      return (
        <SelectField<Values, string>
          {...shared}
          placeholder={t('page.none')}
          options={paymentSystems.map((value) => ({ value, label: t(`paysystems.${value}`) }))}
        />
      );
    case 'names':
      return <NamesField {...shared} />;
    case 'rows':
      return <RowsField {...shared} cells={spec.cells} />;
  }
}

/** Names of settings, chosen by their labels. */
function NamesField(props: Shared) {
  const { t } = useTranslation('resources');
  const { initial, change, error, attributes } = held<Values, string[]>(props);
  const named = new Map<string, string[]>();
  for (const { fields } of ownSections)
    for (const { path, name } of fields) {
      const lock = lockName(path);
      if (lock !== 'locked' && lock !== 'active')
        named.set(lock, [...(named.get(lock) ?? []), t(`fields.${name}`)]);
    }
  const labelOf = (lock: string) => named.get(lock)?.slice(0, 2).join(', ') ?? nameOf(lock);
  const all = [...new Set([...named.keys(), ...initial])];
  return (
    <MultiSearch
      key={props.form.key(props.name)}
      label={props.label}
      description={props.description}
      {...attributes}
      defaultValue={initial}
      data={all.map((value) => ({ value, label: `${labelOf(value)} (${value})` }))}
      error={error}
      onChange={change}
    />
  );
}
