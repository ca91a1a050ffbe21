import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { TemplateFinding } from '#contract/base/templates.ts';
import classes from './code-editor.module.css';

export interface CodeEditorHandle {
  /** Puts a text where the cursor is, and the focus behind it. */
  insert(text: string): void;
  goTo(line: number): void;
}

export type CodeLanguage = 'html' | 'css' | 'javascript';

interface Props {
  initial: string;
  label: string;
  language: CodeLanguage;
  /** Name of the input, by which the form finds the first invalid one. */
  path: string;
  onChange: (text: string) => void;
  findings: readonly TemplateFinding[];
  isReadOnly: boolean;
  ref: Ref<CodeEditorHandle>;
}

/** 600 px are the specification's; the colours follow the console's scheme. */
const look = EditorView.theme({
  '&': { height: '600px', fontSize: '13px', backgroundColor: 'var(--canvas)', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--dimmed)', border: 'none' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--primary)' },
});

/** Names of the console's colours: they are legible in both schemes. */
const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.className, tags.typeName], color: 'var(--good)' },
  { tag: [tags.attributeName, tags.propertyName, tags.keyword], color: 'var(--link)' },
  { tag: [tags.string, tags.attributeValue, tags.number, tags.color], color: 'var(--warn)' },
  { tag: tags.comment, color: 'var(--dimmed)' },
]);

/** Returns the CSP nonce that lets the editor add its own style sheets. */
export const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

function lineOf({ doc }: EditorState, line: number) {
  return doc.line(Math.min(doc.lines, Math.max(1, line)));
}

const languages = { html, css, javascript } as const;

function extensionsFor({ label, language, path, isReadOnly, onChange }: Props) {
  return [
    EditorView.cspNonce.of(nonce()),
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    syntaxHighlighting(colors),
    languages[language](),
    // Tab leaves the editor, as everywhere else.
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    EditorState.readOnly.of(isReadOnly),
    // It is focusable anyway; the attribute satisfies accessibility checks of scrollable elements.
    EditorView.contentAttributes.of({ 'aria-label': label, 'data-path': path, tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    look,
  ];
}

/** Renders an editor for code. It is uncontrolled: changes of its initial text are ignored. */
export function CodeEditor(props: Props) {
  const { findings, ref } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const first = useRef(props);

  useEffect(() => {
    if (!place.current) return undefined;
    const extensions = extensionsFor(first.current);
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({ doc: first.current.initial, extensions }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const marks = findings
      .filter(({ line }) => line > 0)
      .map(({ line, text, is_error: isError }) => {
        const { from, to } = lineOf(current.state, line);
        return { from, to, message: text, severity: isError ? ('error' as const) : ('warning' as const) };
      });
    current.dispatch(setDiagnostics(current.state, marks));
  }, [findings]);

  useImperativeHandle(ref, () => ({
    insert(text) {
      const { current } = view;
      current?.dispatch(current.state.replaceSelection(text));
      current?.focus();
    },
    goTo(line) {
      const { current } = view;
      if (!current) return;
      current.dispatch({ selection: { anchor: lineOf(current.state, line).from }, scrollIntoView: true });
      current.focus();
    },
  }));

  return <div ref={place} className={classes.place} />;
}
