import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '#console/ui/fields/field.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useSaveInDialog, useUnsavedInDialog } from '#console/ui/modal/unsaved-in-dialog.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { type CascadeKind, cascadeKinds } from '#contract/domains/cascade-access/words.ts';
import classes from './cascade-access.module.css';
import { itemsOf, type Side } from './things.ts';

export interface RuleValues {
  /** Key of the site. */
  resource: string;
  kind: CascadeKind;
  thing: number;
  active: boolean;
}

interface RuleFormProps {
  side: Side;
  /** Sites of the partner. */
  sites: readonly { key: string; title: string }[];
  /** Keys of sites that can't be chosen. */
  used: readonly string[];
  /** Values of the rule that is edited; null for a new rule. */
  first: { thing: Option<number>; active: boolean } | null;
  /** Key of the site that is chosen at first. */
  resource: string | null;
  kind: CascadeKind;
  /** True if the type can be chosen; otherwise the cascade access determines it. */
  choosesKind: boolean;
  /** Said where something is missing. */
  fill: string;
  onSave: (values: RuleValues) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks before the dialog discards changes, and saves on Ctrl+S. Returns the ref for the form's element. */
function useGuarded(
  { resource, kind, first }: Pick<RuleFormProps, 'resource' | 'kind' | 'first'>,
  values: { resource: string | null; kind: CascadeKind; thing: number | undefined; active: boolean },
) {
  const element = useRef<HTMLFormElement>(null);
  const stored = { resource, kind, thing: first?.thing.value, active: first?.active ?? true };
  useUnsavedInDialog(() => JSON.stringify(values) !== JSON.stringify(stored));
  useSaveInDialog(element);
  return element;
}

/** Renders site, type, item and active state of a cascade access or of one of its rules. */
export function RuleForm(props: RuleFormProps) {
  const { side, sites, used, first, choosesKind, onSave, onCancel } = props;
  const { t } = useTranslation(['cascadeAccess', 'kit']);
  const [resource, setResource] = useState(props.resource);
  const [kind, setKind] = useState(props.kind);
  const [thing, setThing] = useState<Option<number> | null>(first?.thing ?? null);
  const [active, setActive] = useState(first?.active ?? true);
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const element = useGuarded(props, { resource, kind, thing: thing?.value, active });
  const missing = (value: unknown) => (isTried && !value ? t('kit:required.plain') : null);
  const save = async () => {
    setTried(true);
    if (resource === null || thing === null) return notifyFailure(props.fill);
    setSending(true);
    await onSave({ resource, kind, thing: thing.value, active }).catch(() => undefined);
    setSending(false);
  };
  const site = sites.find(({ key }) => key === resource);
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SearchSelect
        options={sites.map(({ key, title }) => ({
          value: key,
          label: used.includes(key) ? t('form.used', { title }) : title,
          disabled: used.includes(key),
        }))}
        chosen={site ? { value: site.key, label: site.title } : null}
        onChoose={(option) => {
          setResource(option?.value ?? null);
          setThing(null);
        }}
        isClearable={false}
        opensOnFocus={false}
        input={{ label: t('form.resource'), required: true, disabled: false, error: missing(resource) }}
      />
      {choosesKind ? (
        <div>
          <div className={classes.label} aria-hidden>
            {t('form.type')}
          </div>
          <SegmentedControl
            fullWidth
            aria-label={t('form.type')}
            value={kind}
            onChange={(next) => {
              setKind(cascadeKinds.find((one) => one === next) ?? kind);
              setThing(null);
            }}
            data={cascadeKinds.map((value) => ({ value, label: t(`kinds.${side}.${value}`) }))}
          />
        </div>
      ) : (
        <p className={classes.fixed}>
          {t('form.type')}: <b>{t(`kinds.${side}.${kind}`)}</b>
        </p>
      )}
      <SearchSelect
        key={`${resource} ${kind}`}
        options={resource === null ? [] : itemsOf(side, kind, resource)}
        chosen={thing}
        onChoose={setThing}
        isClearable={false}
        opensOnFocus={false}
        input={{
          label: t(side === 'source' ? 'form.source' : 'form.access'),
          required: true,
          disabled: resource === null,
          error: missing(thing),
        }}
      />
      <Switch
        label={t('form.active')}
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}
