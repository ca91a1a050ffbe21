import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { forgetInvalid, notifyInvalid } from '#console/ui/notify/notify.tsx';
import { focusFirstWrong } from '#console/ui/record-form/first-wrong.ts';
import { useSubmitOnce } from '#console/ui/record-form/use-submit-once.ts';

interface Options<Values> {
  initial: Values;
  /** Sentences about wrong values by field; `generic` says whether the general message shows as well. */
  check: (values: Values) => Partial<Record<keyof Values & string, string>>;
  send: (values: Values) => Promise<void>;
}

/** The short forms before sign-in: nothing is sent while anything is wrong, and a double click sends once. */
export function useEntranceForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: options.initial });

  const send = async (): Promise<boolean> => {
    const values = form.getValues();
    const errors = options.check(values);
    if (Object.keys(errors).length > 0) {
      form.setErrors(errors);
      setTimeout(() => element.current && focusFirstWrong(element.current));
      notifyInvalid();
      return false;
    }
    forgetInvalid();
    setSending(true);
    try {
      await options.send(values);
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
