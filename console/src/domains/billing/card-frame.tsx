import { Input, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import { useAskFrame } from '#console/ui/browser/use-ask-frame.ts';
import type { BillingMode } from '#contract/domains/billing/words.ts';
import classes from './billing.module.css';

/** Result of tokenizing the card typed into the provider's form; one of the two fields is empty. */
export interface MadeCard {
  token: string;
  /** The provider's sentence; empty where it gave none. */
  error: string;
}

export interface CardFrameHandle {
  make(): Promise<MadeCard>;
}

interface Props {
  handle: RefObject<CardFrameHandle | null>;
  mode: BillingMode;
  label: string;
  description: string;
  error: ReactNode;
}

const question = { card: 'make' };
const nothing: MadeCard = { token: '', error: '' };

function answerOf(data: unknown): MadeCard | null {
  if (typeof data !== 'object' || data === null || !('card' in data) || data.card !== 'made') return null;
  const { token, error } = { ...nothing, ...data };
  return { token: String(token), error: String(error) };
}

/**
 * Renders the provider's own card form in a frame: its code runs there, and the card number never reaches the console.
 */
export function CardFrame({ handle, mode, label, description, error }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scheme = useComputedColorScheme('light');
  const id = useId();
  const make = useAskFrame({ frame, question, answerOf, nothing, patience: 30_000 });
  useImperativeHandle(handle, () => ({ make }));
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk>
      <iframe
        ref={frame}
        id={id}
        className={classes.frame}
        src={`/card-form/${mode}?scheme=${scheme}`}
        title={label}
        data-path="token"
      />
    </Input.Wrapper>
  );
}
