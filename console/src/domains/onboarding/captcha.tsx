import { type RefObject, useImperativeHandle, useRef } from 'react';
import { useAskFrame } from '#console/ui/browser/use-ask-frame.ts';

export interface CaptchaHandle {
  /** Asks for a token; empty when the captcha gave none. A token is good for one try. */
  token(): Promise<string>;
}

const question = { captcha: 'execute' };

function answerOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('captcha' in data)) return null;
  return typeof data.captcha === 'string' ? data.captcha : '';
}

/** Renders the invisible captcha in a frame, so that its code doesn't run in the console. */
export function Captcha({ handle }: { handle: RefObject<CaptchaHandle | null> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const token = useAskFrame({ frame, question, answerOf, nothing: '', patience: 20_000 });
  useImperativeHandle(handle, () => ({ token }));
  return <iframe ref={frame} src="/captcha" title="reCAPTCHA" tabIndex={-1} width={0} height={0} hidden />;
}
