import { useTranslation } from 'react-i18next';
import { SandboxFrame } from '#console/blocks/sandbox/sandbox-frame.tsx';
import { useLook } from '#console/blocks/sandbox/use-look.tsx';

/** Shows a mail as on a desk or a phone, by day or in the dark. */
export function MailLook({ html }: { html: string }) {
  const { t } = useTranslation('backTest');
  const { scheme, isPhone, controls } = useLook();
  return (
    <>
      {controls}
      <SandboxFrame
        key={`${scheme}${isPhone}`}
        kind="mail"
        title={t('details.mail')}
        isPhone={isPhone}
        content={{ html, scheme }}
      />
    </>
  );
}
