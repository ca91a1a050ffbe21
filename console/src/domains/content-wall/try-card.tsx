import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentOptions } from '#console/blocks/content-options.ts';
import type { Option } from '#console/ui/fields/field.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { TriedArticle } from '#contract/domains/decisions/try-schemas.ts';
import classes from './content-wall.module.css';
import { TriedReaderItem } from './tried-reader.tsx';
import { useIsWithoutContent, useTrial } from './use-trial.ts';
import type { DraftRule } from './values.ts';

interface TryCardProps {
  /** Rules that aren't saved; null while the stored ones show. */
  draft: readonly DraftRule[] | null;
  version: number;
}

/** Renders the choice of an article, and what kinds of reader would get there. */
export function TryCard({ draft, version }: TryCardProps) {
  const { t } = useTranslation(['contentWall', 'kit']);
  const [article, setArticle] = useState<Option<number> | null>(null);
  const [planId, setPlanId] = useState<number | null>(null);
  const contentId = article?.value ?? null;
  const { trial, isBehind } = useTrial({ contentId, planId, draft, version });
  const isWithoutContent = useIsWithoutContent();
  if (isWithoutContent)
    return (
      <Card title={t('try.title')} isFolded>
        <p className={classes.hint}>{t('try.noContent')}</p>
      </Card>
    );
  return (
    <Card title={t('try.title')} description={t('try.text')}>
      <div className={classes.choice}>
        <SearchSelect
          options={contentOptions}
          chosen={article}
          onChoose={setArticle}
          isClearable
          opensOnFocus
          input={{
            label: t('try.article'),
            placeholder: t('try.search'),
            required: false,
            disabled: false,
            error: null,
          }}
        />
      </div>
      {article === null ? (
        <p className={classes.hint}>{t('try.choose')}</p>
      ) : trial.isError ? (
        <div className={classes.failed} role="alert">
          <p className={classes.hint}>{t('try.failed')}</p>
          <Button variant="default" onClick={() => void trial.refetch()}>
            {t('kit:actions.retry')}
          </Button>
        </div>
      ) : trial.data ? (
        <Answers tried={trial.data} isBehind={isBehind} isDraft={draft !== null} onChoosePlan={setPlanId} />
      ) : (
        <div role="status" aria-label={t('try.loading')}>
          <Skeleton height={160} />
        </div>
      )}
    </Card>
  );
}

interface AnswersProps {
  tried: TriedArticle;
  /** True while the answers are those of the choice or the rules before. */
  isBehind: boolean;
  isDraft: boolean;
  onChoosePlan: (planId: number | null) => void;
}

function Answers({ tried, isBehind, isDraft, onChoosePlan }: AnswersProps) {
  const { t } = useTranslation('contentWall');
  const { readers, plans, networks, content } = tried;
  return (
    <>
      <p className={classes.hint} role="status">
        {isBehind ? t('try.loading') : t(isDraft ? 'try.draft' : 'try.stored', { title: content.title })}
      </p>
      <ul className={classes.readers} aria-busy={isBehind} aria-label={t('try.answers')}>
        {readers.map((reader) => (
          <TriedReaderItem
            key={reader.reader}
            tried={reader}
            content={content}
            plans={plans}
            onChoosePlan={onChoosePlan}
          />
        ))}
      </ul>
      {plans.length === 0 && <p className={classes.hint}>{t('try.noPlans')}</p>}
      {networks > 0 && <p className={classes.hint}>{t('try.networks', { count: networks })}</p>}
    </>
  );
}
