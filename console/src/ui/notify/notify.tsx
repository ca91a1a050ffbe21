import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ReactNode } from 'react';

const shownMs = 5_000;

/** Shows a success message that disappears automatically. Defaults to 'Success!'. */
export function notifySuccess(message: ReactNode = i18next.t('messages.success', { ns: 'kit' })): void {
  notifications.show({
    message,
    color: 'green',
    icon: <IconCheck size={16} aria-hidden />,
    autoClose: shownMs,
  });
}

const failureId = (message: string) => `failure:${message}`;
const wrong = (): string => i18next.t('messages.wrong', { ns: 'kit' });
const invalid = (): string => i18next.t('errors.error_validation', { ns: 'kit' });

const invalidId = failureId('invalid');

/** Tells that a form holds something wrong, and in how many fields. */
export function notifyInvalid(count: number): void {
  showFailure(
    invalidId,
    <>
      {invalid()}
      <div>{i18next.t('form.attention', { ns: 'kit', count })}</div>
    </>,
  );
}

/** Takes back that a form holds something wrong. */
export function forgetInvalid(): void {
  notifications.hide(invalidId);
}

/** Hides the failure message with this text. */
export function forgetFailure(message = wrong()): void {
  notifications.hide(failureId(message));
}

/** Shows a failure message until it is dismissed. The same text isn't shown twice. */
export function notifyFailure(message: ReactNode = wrong()): void {
  showFailure(typeof message === 'string' ? failureId(message) : undefined, message);
}

function showFailure(id: string | undefined, message: ReactNode): void {
  const shown = {
    ...(id === undefined ? {} : { id }),
    message,
    color: 'red',
    icon: <IconAlertCircle size={16} aria-hidden />,
    autoClose: false,
    role: 'alert',
  } as const;
  notifications.show(shown);
}
