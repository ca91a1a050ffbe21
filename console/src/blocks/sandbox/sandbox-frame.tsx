import { useEffect, useRef } from 'react';
import classes from './sandbox-frame.module.css';

export type Scheme = 'light' | 'dark';

/** Content that each page of `server/src/app/sandbox-pages.ts` receives. */
interface Pages {
  mail: { html: string; scheme: Scheme };
  popup: { template: string; css: string; javascript: string; scheme: Scheme };
}

interface Props<K extends keyof Pages> {
  kind: K;
  content: Pages[K];
  title: string;
  isPhone: boolean;
  /** Called with each error of the code in the page. */
  onFault?: (fault: string) => void;
}

interface Said {
  ready?: unknown;
  fault?: unknown;
}

/**
 * Renders untrusted content in a document of an opaque origin, which can reach neither the console nor its storage. A
 * frame keeps its first content; give it another `key` to replace it.
 */
export function SandboxFrame<K extends keyof Pages>({ kind, content, title, isPhone, onFault }: Props<K>) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef({ content, onFault });
  useEffect(() => {
    const heard = ({ source, data }: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow;
      if (!page || source !== page || typeof data !== 'object' || data === null) return;
      const said: Said = data;
      // It has no origin that could be named.
      if (said.ready === true) page.postMessage(shown.current.content, '*');
      if (typeof said.fault === 'string') shown.current.onFault?.(said.fault.slice(0, 300));
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, []);
  return (
    <div className={classes.stage} data-scheme={content.scheme}>
      <iframe
        ref={frame}
        src={`/sandbox/${kind}`}
        sandbox="allow-scripts"
        title={title}
        className={isPhone ? classes.phone : classes.desktop}
        data-scheme={content.scheme}
      />
    </div>
  );
}
