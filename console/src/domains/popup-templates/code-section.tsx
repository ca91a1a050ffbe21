import { Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeLanguage } from '#console/blocks/code-editor/code-editor.tsx';
import { useDebounced } from '#console/blocks/code-editor/use-settled.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import classes from './popup-templates.module.css';
import type { PopupValues } from './values.ts';

const CodeEditor = lazy(async () => ({
  default: (await import('#console/blocks/code-editor/code-editor.tsx')).CodeEditor,
}));

export type Code = Pick<PopupValues, 'template' | 'css' | 'javascript'>;

const parts = { template: 'html', css: 'css', javascript: 'javascript' } as const satisfies Record<
  keyof Code,
  CodeLanguage
>;
const names = Object.keys(parts) as (keyof Code)[];
const nothing: never[] = [];

/** Returns the typed code, delayed by a second after the last key. */
export function useCode(form: RecordFormState<PopupValues>) {
  const { template, css, javascript } = form.getValues();
  const [typed, setTyped] = useState<Code>({ template, css, javascript });
  return { code: useDebounced(typed), setTyped };
}

interface Props {
  form: RecordFormState<PopupValues>;
  onCode: (change: (before: Code) => Code) => void;
  isReadOnly: boolean;
}

/** Renders template, CSS and JavaScript, each in an editor. */
export function CodeSection({ form, onCode, isReadOnly }: Props) {
  const { t } = useTranslation('popupTemplates');
  const [initial] = useState(() => form.getValues());
  return (
    <Tabs defaultValue="template" keepMounted={false} className={classes.tabs}>
      <Tabs.List aria-label={t('form.code')}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`fields.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <div className={classes.editor}>
            <Suspense>
              <CodeEditor
                initial={form.getValues()[name] ?? initial[name]}
                label={t(`fields.${name}`)}
                language={parts[name]}
                path={name}
                findings={nothing}
                isReadOnly={isReadOnly}
                onChange={(text) => {
                  form.setFieldValue(name, text);
                  onCode((before) => ({ ...before, [name]: text }));
                }}
                ref={null}
              />
            </Suspense>
          </div>
          {typeof form.errors[name] === 'string' && <p role="alert">{form.errors[name]}</p>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
