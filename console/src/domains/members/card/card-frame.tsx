import { Button, Skeleton } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf, isStatus } from '#console/lib/api/api-error.ts';
import { Card } from '#console/ui/page/page.tsx';
import classes from './card-frame.module.css';
import type { CardName } from './card-name.ts';
import { useSettled } from './card-order.tsx';

/** Query of a card; a result of the API's query options fits. */
export interface CardQuery<D> {
  data: D | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface CardFrameProps<D> {
  name: CardName;
  /** One line below the title. */
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  query: CardQuery<D>;
  /** Usual height of the content in pixels, so that cards below don't move when it loads. */
  height: number;
  /** Returns whether the card is empty; it then takes one line. */
  isEmpty?: (data: D) => boolean;
  children: (data: D) => ReactNode;
}

/** Renders a card that loads on its own, and shows its error only there. */
export function CardFrame<D>(props: CardFrameProps<D>) {
  const { name, description, actions, query, height, isEmpty, children } = props;
  const { t } = useTranslation(['members', 'memberPage', 'kit']);
  const { data } = query;
  useSettled(name, data !== undefined || query.isError);
  return (
    <Card
      anchor={name}
      title={t(`members:cards.${name}`)}
      description={description}
      actions={actions}
      isFolded={data !== undefined && isEmpty?.(data)}
    >
      {data !== undefined ? (
        children(data)
      ) : query.isError ? (
        <CardFailure
          reason={descriptionOf(query.error)}
          // Not for this role, or missing: a retry would fail in the same way.
          onRetry={isStatus(query.error, 403, 404) ? null : () => void query.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('kit:list.loading')}>
          <Skeleton height={height} />
        </div>
      )}
    </Card>
  );
}

interface CardFailureProps {
  /** Message of the server. */
  reason: string | null;
  onRetry: (() => void) | null;
}

/** Renders the error in place of a card's content. */
export function CardFailure({ reason, onRetry }: CardFailureProps) {
  const { t } = useTranslation(['members', 'memberPage', 'kit']);
  return (
    <div className={classes.failed} role="alert">
      <span>{t('memberPage:page.cardFailed')}</span>
      <span>{reason ?? t('kit:messages.wrong')}</span>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('kit:actions.retry')}
        </Button>
      )}
    </div>
  );
}

interface GuardedCardProps {
  /** The card whose fault stays inside it. */
  name: CardName;
  children: ReactNode;
}

/** Keeps a fault of the program in one card from taking the page with it. */
export class GuardedCard extends Component<GuardedCardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { name, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <BrokenCard name={name} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function BrokenCard({ name, onRetry }: { name: CardName; onRetry: () => void }) {
  const { t } = useTranslation(['members', 'memberPage']);
  useSettled(name, true);
  return (
    <Card anchor={name} title={t(`cards.${name}`)}>
      <CardFailure reason={null} onRetry={onRetry} />
    </Card>
  );
}
