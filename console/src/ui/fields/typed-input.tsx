import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consoleLocale } from '#console/lib/formats.ts';
import { direction } from '../browser/shortcuts.ts';
import classes from './typed-input.module.css';
import { decimalsIn, type NumberSpec, numberText, type Reading, readSum } from './typed-number.ts';
import { refusalInWords } from './typed-words.ts';

type Bare = 'value' | 'defaultValue' | 'onChange' | 'onInput' | 'type' | 'inputMode' | 'prefix' | 'ref';

export interface TypedInputProps extends Omit<TextInputProps, Bare>, NumberSpec {
  /** Number to begin with: minor units of the currency, or the number itself. */
  initial: number | null;
  /** Initial text instead of the number: what was typed before and rejected. */
  initialText?: string | undefined;
  /** Called with each change. NaN stands for a text that is no valid number, null for an empty one. */
  onNumber: (value: number | null, text: string) => void;
  /** Difference made by the arrow keys; none for amounts. */
  step?: number;
  min?: number;
  max?: number;
  /** A number out of bounds becomes the nearest bound when the input is left. */
  isClamped?: boolean;
  /** `+100` adds to the number that was there when the input got the focus. */
  isAddedTo?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Returns the number of a reading: NaN for an invalid text, null for an empty one. */
function numberOf(reading: Reading): number | null {
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'empty' ? null : Number.NaN;
}

/**
 * Renders the input for numbers. It keeps every typed or pasted character, shows its reading while it has the focus,
 * and formats the number when it is left. Invalid text stays, with the reason below, and prevents submitting the form.
 */
export function TypedInput(props: TypedInputProps) {
  const {
    initial,
    initialText,
    onNumber,
    step,
    min = 0,
    max,
    isClamped = false,
    isAddedTo = false,
    inputRef,
    ...others
  } = props;
  const {
    currency,
    decimals,
    suffix,
    isNegativeAllowed = min < 0,
    error,
    onBlur,
    onFocus,
    ...input
  } = others;
  const { t } = useTranslation('kit');
  const spec: NumberSpec = { currency, decimals, suffix, isNegativeAllowed };
  const written = (value: number) => numberText(value, spec, consoleLocale);
  const [text, setText] = useState(
    () => initialText ?? (initial === null || Number.isNaN(initial) ? '' : written(initial)),
  );
  const [hasFocus, setFocus] = useState(false);
  const element = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(element, inputRef);
  /** Number that a typed `+` adds to; null where `+` isn't taken. */
  const [base, setBase] = useState<number | null>(null);
  const read = (typed: string) => readSum(typed, base, spec, consoleLocale);
  const reading = read(text);
  const refusal = reading.kind === 'refused' ? refusalInWords(t, reading, spec) : null;
  const become = (next: string) => {
    setText(next);
    onNumber(numberOf(read(next)), next);
  };

  // A form that is submitted by a key validates the input before effects run.
  useLayoutEffect(() => element.current?.setCustomValidity(refusal ?? ''), [refusal]);

  // A text that was invalid in another currency may be an amount in this one.
  const begun = useRef({ isKept: initialText !== undefined, number: numberOf(reading), text, onNumber });
  useEffect(() => {
    const { isKept, number, text: kept, onNumber: tell } = begun.current;
    if (isKept && !Number.isNaN(number)) tell(number, kept);
  }, []);

  const leave = () => {
    if (reading.kind !== 'number') return;
    const { value } = reading;
    const bound = isClamped ? Math.min(max ?? value, Math.max(min, value)) : value;
    if (bound !== value) onNumber(bound, written(bound));
    setText(written(bound));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    const down = direction(event, 'step');
    if (down === undefined || step === undefined || reading.kind === 'refused') return;
    event.preventDefault();
    const moved = (reading.kind === 'number' ? reading.value : 0) - down * step;
    const rounded = Number(moved.toFixed(decimalsIn(spec)));
    become(written(Math.min(max ?? rounded, Math.max(min, rounded))));
  };
  const isSaid = refusal !== null && !(reading.kind === 'refused' && reading.isUnfinished && hasFocus);
  const isTold = hasFocus && reading.kind === 'number' && written(reading.value) !== text.trim();
  const told = (value: number) =>
    base !== null && /^\s*\+/.test(text) && value > base
      ? t('typed.sum', { base: written(base), more: written(value - base), text: written(value) })
      : t('typed.reading', { text: written(value) });
  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={ref}
      inputMode={isNegativeAllowed ? 'text' : decimalsIn(spec) === 0 ? 'numeric' : 'decimal'}
      value={text}
      error={isSaid ? refusal : error}
      inputContainer={(children) => (
        <div className={classes.box}>
          {children}
          <span className={classes.reading} aria-live="polite">
            {isTold && told(reading.value)}
          </span>
        </div>
      )}
      onChange={(event) => become(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        setFocus(true);
        setBase(isAddedTo && reading.kind === 'number' ? reading.value : null);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        setBase(null);
        leave();
        onBlur?.(event);
      }}
    />
  );
}
