import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface Options<T> {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Message sent to the page in the frame. */
  question: unknown;
  /** Returns the answer that a message contains; null for any other message. */
  answerOf: (data: unknown) => T | null;
  /** Answer if none arrives in time, and to a question that is replaced by another one. */
  nothing: T;
  /** Timeout of the answer, in milliseconds. */
  patience: number;
}

/** Asks the page in a frame, which is of this origin: code of others runs there and not in the console. */
export function useAskFrame<T>(options: Options<T>): () => Promise<T> {
  const stop = useRef<() => void>(() => {});
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => stop.current(), []);
  return useCallback(
    () =>
      new Promise<T>((resolve) => {
        const { frame, question, answerOf, nothing, patience } = latest.current;
        stop.current();
        const take = ({ source, origin, data }: MessageEvent<unknown>) => {
          if (source !== frame.current?.contentWindow || origin !== location.origin) return;
          const answer = answerOf(data);
          if (answer !== null) end(answer);
        };
        const timer = setTimeout(() => end(nothing), patience);
        const end = (answer: T) => {
          clearTimeout(timer);
          window.removeEventListener('message', take);
          resolve(answer);
        };
        stop.current = () => end(nothing);
        window.addEventListener('message', take);
        frame.current?.contentWindow?.postMessage(question, location.origin);
      }),
    [],
  );
}
