import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { percent } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';

/** Renders the change of a metric in percent, in the color of its sign; null if there is nothing to compare with. */
export function ChangeChip({ change }: { change: number | null }) {
  const { t } = useTranslation(['dashboard', 'kit']);
  const name = <span className="visually-hidden">{`${t('dashboard:card.change')} `}</span>;
  if (change === null)
    return (
      <Badge>
        {name}
        {t('kit:values.notComputed')}
      </Badge>
    );
  const tone = change > 0 ? 'good' : change < 0 ? 'bad' : 'quiet';
  return (
    <Badge tone={tone}>
      {change > 0 && <IconTrendingUp size={14} aria-hidden />}
      {change < 0 && <IconTrendingDown size={14} aria-hidden />}
      {name}
      {`${change > 0 ? '+' : ''}${percent(change)}`}
    </Badge>
  );
}
