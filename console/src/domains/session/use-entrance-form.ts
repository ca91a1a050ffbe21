import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#console/lib/api/api-error.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { forgetInvalid, notifyInvalid } from '#console/ui/notify/notify.tsx';
import { focusFirstWrong } from '#console/ui/record-form/first-wrong.ts';
import { useSubmitOnce } from '#console/ui/record-form/use-submit-once.ts';

interface Options<Values> {
  initial: Values;
  /** Sentences about wrong values by field. */
  check: (values: Values) => Partial<Record<keyof Values & string, string>>;
  /** A rejection was told already; the sentences it brings for fields land on them. */
  send: (values: Values) => Promise<unknown>;
}

/** The short forms before sign-in: nothing is sent while anything is wrong, and a double click sends once. */
export function useEntranceForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: options.initial });

  const showErrors = (errors: Record<string, string>) => {
    form.setErrors(errors);
    // The inputs learn of it with the next render.
    setTimeout(() => element.current && focusFirstWrong(element.current));
  };

  const send = async (): Promise<boolean> => {
    const values = form.getValues();
    const errors = options.check(values) as Record<string, string>;
    if (Object.keys(errors).length > 0) {
      showErrors(errors);
      notifyInvalid();
      return false;
    }
    forgetInvalid();
    setSending(true);
    try {
      await options.send(values);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) showErrors(error.fields);
    } finally {
      setSending(false);
    }
    return true;
  };
  const submit = useSubmitOnce(send, shortSubmitDelay);

  return {
    form,
    isSending,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
  };
}
