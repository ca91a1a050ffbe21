import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccessBadge } from '#console/blocks/access-badge.tsx';
import { number } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import { wallAccess } from '#contract/domains/content/words.ts';
import classes from './content-wall.module.css';
import type { CountedRules } from './use-wall-form.ts';

interface EffectCardProps {
  counted: CountedRules | null;
  isError: boolean;
}

/** Renders how much content each access would have, before and after the change. */
export function EffectCard({ counted, isError }: EffectCardProps) {
  const { t } = useTranslation('contentWall');
  const shown = counted?.effect;
  return (
    <Card title={t('effect.title')} description={t('effect.text')}>
      <div aria-live="polite">
        {isError ? (
          <p className={classes.hint}>{t('effect.failed')}</p>
        ) : shown ? (
          <dl className={classes.effect}>
            {wallAccess.map((access) => (
              <div key={access}>
                <dt>
                  <AccessBadge access={access} />
                </dt>
                <dd>
                  {shown.before[access] !== shown.after[access] && (
                    <>
                      {number(shown.before[access])} <span aria-hidden>→</span>{' '}
                      <span className="visually-hidden">{t('effect.to')} </span>
                    </>
                  )}
                  {t('effect.articles', { count: shown.after[access], n: number(shown.after[access]) })}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <div role="status" aria-label={t('effect.loading')}>
            <Skeleton height={84} />
          </div>
        )}
      </div>
    </Card>
  );
}
