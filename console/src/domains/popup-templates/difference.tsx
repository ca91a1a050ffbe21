import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CodeDifference } from '#console/blocks/code-editor/code-difference.tsx';
import { api } from '#console/lib/api/client.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import classes from './popup-templates.module.css';
import { readable } from './values.ts';

interface Props {
  uid: string;
  revision: number;
  onClose: () => void;
}

const codes = ['template', 'css', 'javascript'] as const;
const plain = ['title', 'name', 'label', 'status', 'active', 'auth'] as const;

/** Renders the changes of one revision. */
export function Difference({ uid, revision, onClose }: Props) {
  const { t } = useTranslation('popupTemplates');
  const { data } = useQuery(api.popupTemplates.version.queryOptions({ input: { uid, revision } }));
  const [after, before] = data?.before ? [readable(data.after), readable(data.before)] : [null, null];
  const written = (name: (typeof plain)[number], value: string | boolean) => {
    if (typeof value === 'boolean') return value ? t('versions.yes') : t('versions.no');
    if (name === 'status') return t(value === 'published' ? 'statuses.published' : 'statuses.draft');
    return value;
  };
  return (
    <KitModal opened onClose={onClose} title={t('versions.compare', { revision })} size={900}>
      {after && before && (
        <>
          {plain
            .filter((name) => after[name] !== before[name])
            .map((name) => (
              <div key={name}>
                <h3 className={classes.part}>{t(`fields.${name}`)}</h3>
                <p>
                  <del className={classes.before}>{written(name, before[name])}</del>{' '}
                  <ins>{written(name, after[name])}</ins>
                </p>
              </div>
            ))}
          {codes
            .filter((name) => after[name] !== before[name])
            .map((name) => (
              <div key={name}>
                <h3 className={classes.part}>{t(`fields.${name}`)}</h3>
                <div className={classes.compared}>
                  <CodeDifference
                    before={before[name]}
                    after={after[name]}
                    label={t('versions.difference', { field: t(`fields.${name}`) })}
                  />
                </div>
              </div>
            ))}
        </>
      )}
    </KitModal>
  );
}
