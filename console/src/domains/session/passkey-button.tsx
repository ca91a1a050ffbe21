import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnter } from './use-enter.ts';
import { signInByPasskey } from './use-passkey.ts';

interface PasskeyButtonProps {
  /** Sign-in that waits for its second step; null for a sign-in by passkey alone. */
  attempt: string | null;
  /** Returns the state of the checkbox when the button is pressed. */
  isRemembered: () => boolean;
  /** Called with an error message, or with null to clear it. */
  onFailure: (text: string | null, error: unknown) => void;
  isPrimary?: boolean;
}

/** Signs in with a passkey of this browser. If the operator cancels, it changes nothing. */
export function PasskeyButton({ attempt, isRemembered, onFailure, isPrimary }: PasskeyButtonProps) {
  const { t } = useTranslation('secondStep');
  const enter = useEnter();
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    onFailure(null, null);
    try {
      const remember = isRemembered();
      await enter(await signInByPasskey(attempt, remember), remember);
    } catch (error) {
      const isGivenUp = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
      if (!isGivenUp) onFailure(t('passkeyFailed'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="button"
      variant={isPrimary ? 'filled' : 'default'}
      fullWidth
      loading={isBusy}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      onClick={() => void use()}
    >
      {t(attempt === null ? 'passkeyAlone' : 'usePasskey')}
    </Button>
  );
}
