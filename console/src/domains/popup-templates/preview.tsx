import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SandboxFrame } from '#console/blocks/sandbox/sandbox-frame.tsx';
import { useLook } from '#console/blocks/sandbox/use-look.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Code } from './code-section.tsx';
import classes from './popup-templates.module.css';

/** Renders the popup with its code running, where it can't access the console. */
export function Preview({ code }: { code: Code }) {
  const { t } = useTranslation('popupTemplates');
  const { scheme, isPhone, controls } = useLook();
  const [round, setRound] = useState(0);
  const run = JSON.stringify([code, scheme, isPhone, round]);
  const [fault, setFault] = useState<{ run: string; text: string } | null>(null);
  return (
    <Card
      title={t('preview.title')}
      description={t('preview.text')}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => setRound(round + 1)}
        >
          {t('preview.again')}
        </Button>
      }
    >
      {controls}
      {fault?.run === run && (
        <p role="alert" className={classes.note}>
          {t('preview.fault', { fault: fault.text })}
        </p>
      )}
      <SandboxFrame
        key={run}
        kind="popup"
        title={t('preview.frame')}
        isPhone={isPhone}
        content={{ ...code, scheme }}
        onFault={(text) => setFault({ run, text })}
      />
    </Card>
  );
}
