import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import create from './create-page.module.css';
import classes from './questions.module.css';
import step from './step.module.css';

/** Renders the systems whose files are recognized, each with what to export there. */
export function Systems() {
  const { t } = useTranslation('memberImports');
  const { data } = useQuery(api.memberImports.systems.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t('systems.title')}>
      <h2 className={create.title}>{t('systems.title')}</h2>
      <p className={step.quiet}>{t('systems.text')}</p>
      <div className={classes.systems}>
        {data.map(({ system, files }) => (
          <details key={system}>
            <summary>{system}</summary>
            <ol>
              {files.map(({ file, kind, export_at: where }) => (
                <li key={file}>
                  {where === null
                    ? t('systems.file', { file, kind: t(`kinds.${kind}`).toLowerCase() })
                    : t('systems.fileAt', { file, kind: t(`kinds.${kind}`).toLowerCase(), where })}
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  );
}
