import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { nonce } from './code-editor.tsx';

interface Props {
  before: string;
  after: string;
  label: string;
}

/** Colors of the console's scheme; a sign beside each line makes the difference visible without colors. */
const look = EditorView.theme({
  '&': { fontSize: '13px', backgroundColor: 'var(--canvas)', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--dimmed)', border: 'none' },
  '.cm-deletedChunk': { textDecoration: 'line-through', backgroundColor: 'var(--raised)' },
  '.cm-changedLine': { backgroundColor: 'var(--hover)', boxShadow: 'inset 3px 0 var(--good)' },
});

/** Renders two versions of code line by line: removed lines are struck out, added ones are marked. */
export function CodeDifference({ before, after, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const extensions = [
      EditorView.cspNonce.of(nonce()),
      lineNumbers(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3 } }),
      look,
    ];
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({ doc: after, extensions }),
    });
    return () => made.destroy();
  }, [before, after, label]);
  return <div ref={place} />;
}
