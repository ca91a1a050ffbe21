import { lazy, Suspense, useRef } from 'react';
import type { TemplateFinding, TemplateVariable } from '#contract/base/templates.ts';
import classes from './code-editor.module.css';
import type { CodeEditorHandle } from './code-editor.tsx';
import { FindingsList } from './findings-list.tsx';
import { VariablesList } from './variables-list.tsx';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

interface Props {
  initial: string;
  label: string;
  path: string;
  onChange: (text: string) => void;
  findings: readonly TemplateFinding[];
  /** Text shown if there are no findings. */
  noFindings: string;
  /** Placeholders to insert; undefined while they are loading. */
  variables: readonly TemplateVariable[] | undefined;
  error?: string | null;
  isReadOnly: boolean;
}

/** Renders the HTML of a template, with its findings below and the variables beside it. */
export function TemplateSource({ variables, findings, noFindings, error, ...editor }: Props) {
  const handle = useRef<CodeEditorHandle>(null);
  const { isReadOnly } = editor;
  return (
    <div className={isReadOnly ? undefined : classes.beside}>
      <div>
        <div className={classes.editor}>
          <Suspense>
            <CodeEditor {...editor} ref={handle} language="html" findings={findings} />
          </Suspense>
        </div>
        {error && <p role="alert">{error}</p>}
        <FindingsList findings={findings} none={noFindings} onChoose={(line) => handle.current?.goTo(line)} />
      </div>
      {!isReadOnly && (
        <VariablesList variables={variables} onInsert={(text) => handle.current?.insert(text)} />
      )}
    </div>
  );
}
