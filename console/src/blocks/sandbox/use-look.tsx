import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scheme } from './sandbox-frame.tsx';
import classes from './use-look.module.css';

interface Look {
  scheme: Scheme;
  isPhone: boolean;
  controls: ReactNode;
}

/** Holds the look of a preview: desktop or phone, light or dark. */
export function useLook(): Look {
  const { t } = useTranslation('blocks');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [width, setWidth] = useState('desktop');
  const controls = (
    <div className={classes.controls}>
      <SegmentedControl
        size="xs"
        aria-label={t('look.width')}
        value={width}
        onChange={setWidth}
        data={[
          { value: 'desktop', label: t('look.desktop') },
          { value: 'phone', label: t('look.phone') },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('look.scheme')}
        value={scheme}
        onChange={(chosen) => setScheme(chosen === 'dark' ? 'dark' : 'light')}
        data={[
          { value: 'light', label: t('look.light') },
          { value: 'dark', label: t('look.dark') },
        ]}
      />
    </div>
  );
  return { scheme, isPhone: width === 'phone', controls };
}
