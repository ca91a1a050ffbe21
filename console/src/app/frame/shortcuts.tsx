import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { commandKey } from '#console/ui/browser/keys.ts';
import { type ShortcutName, shortcuts } from '#console/ui/browser/shortcuts.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import classes from './shortcuts.module.css';

interface ShortcutsProps {
  opened: boolean;
  onClose: () => void;
}

const names = Object.keys(shortcuts) as ShortcutName[];
const places = [...new Set(names.map((name) => shortcuts[name].place))];

/** Renders every shortcut, by the part of the screen. Loaded when it is first opened. */
export function Shortcuts({ opened, onClose }: ShortcutsProps) {
  const { t } = useTranslation('help');
  return (
    <KitModal opened={opened} onClose={onClose} title={t('shortcuts.title')} size={480}>
      {places.map((place) => (
        <section key={place} aria-labelledby={`shortcuts-${place}`} className={classes.group}>
          <h3 id={`shortcuts-${place}`}>{t(`shortcuts.places.${place}`)}</h3>
          <dl>
            {names
              .filter((name) => shortcuts[name].place === place)
              .map((name) => (
                <div key={name} className={classes.row}>
                  <dt>{t(`shortcuts.names.${name}`)}</dt>
                  <dd>
                    <Keys name={name} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </KitModal>
  );
}

/** Renders the keys of a shortcut: modifiers first, then the alternatives. */
function Keys({ name }: { name: ShortcutName }) {
  const { t } = useTranslation('help');
  const { keys, ...held } = shortcuts[name];
  const spelled = (key: string) =>
    /^\S$/.test(key) ? key.toUpperCase() : t(`shortcuts.keys.${key}`, { defaultValue: key });
  const before = [...('command' in held ? [commandKey] : []), ...('shift' in held ? [spelled('Shift')] : [])];
  return (
    <>
      {before.map((key) => (
        <Fragment key={key}>
          <Kbd size="sm">{key}</Kbd>+
        </Fragment>
      ))}
      {keys.map((key) => (
        <Kbd key={key} size="sm">
          {spelled(key)}
        </Kbd>
      ))}
    </>
  );
}
