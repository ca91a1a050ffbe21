import { useTranslation } from 'react-i18next';
import { StepsList } from '#console/blocks/decision/steps-list.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Why } from '#contract/domains/decisions/schemas.ts';

/** Renders how a decision was made. */
export function Steps({ why }: { why: Why }) {
  const { t } = useTranslation('decisions');
  return (
    <Card title={t('why.chain')}>
      {why.chain === null ? <p>{t('why.notKept')}</p> : <StepsList decision={why} />}
    </Card>
  );
}
