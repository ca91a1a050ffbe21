import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Card as Box } from '#console/ui/page/page.tsx';
import type { Card, CardAnswer } from '#contract/domains/billing/schemas.ts';
import { type BillingMode, brandName } from '#contract/domains/billing/words.ts';
import classes from './billing.module.css';
import { CardForm } from './card-form.tsx';
import { EmailForm } from './email-form.tsx';

interface Props {
  siteKey: string;
  mode: BillingMode;
}

/** Renders the card and the billing email of one mode. */
export function CardBox({ siteKey, mode }: Props) {
  const { t } = useTranslation('billing');
  const mayWrite = useMay('billing', 'write');
  const { data, error } = useQuery({
    ...api.billing.getCard.queryOptions({ input: { key: siteKey, mode } }),
    meta: { silentError: true },
  });
  const remove = useRemove<Card>({
    question: ({ card_last4: last4 }) => ({
      title: t('card.removeTitle', { last4 }),
      text: t('card.removeText'),
      verb: t('card.remove'),
    }),
    remove: () => client.billing.removeCard({ key: siteKey, mode }),
    besides: [api.billing.getCard.key()],
  });
  const ribbon = <Badge tone={mode === 'live' ? 'good' : 'warn'}>{t(`modes.${mode}`)}</Badge>;
  return (
    <Box title={t(`card.${mode}`)} description={t(`card.${mode}Text`)} actions={ribbon}>
      {error && (
        <p role="alert" className={classes.failed}>
          {descriptionOf(error) ?? t('card.failed')}
        </p>
      )}
      {data && (
        <>
          {data.item === null ? (
            <p className={classes.note}>{t('card.none')}</p>
          ) : (
            <CardLine card={data.item} onRemove={mayWrite ? remove : null} />
          )}
          {mayWrite ? (
            <Forms siteKey={siteKey} mode={mode} answer={data} />
          ) : (
            <p className={classes.note}>
              {data.customer_email === null
                ? t('email.none')
                : t('email.reaches', { email: data.customer_email })}
            </p>
          )}
        </>
      )}
    </Box>
  );
}

/** Renders both forms with a shared billing email: the first card is added with the email typed there. */
function Forms({ siteKey, mode, answer }: Props & { answer: CardAnswer }) {
  const { t } = useTranslation('billing');
  const [typed, setTyped] = useState<string | null>(null);
  const [isNeeded, setNeeded] = useState(false);
  const saved = answer.customer_email ?? '';
  const email = typed ?? saved;
  return (
    <div className={classes.form}>
      <EmailForm
        siteKey={siteKey}
        mode={mode}
        saved={saved}
        typed={email}
        onType={setTyped}
        isNeeded={isNeeded}
      />
      {answer.takes_cards && (mode === 'test' || answer.publishable_key !== null) ? (
        <CardForm
          key={answer.item?.card_last4}
          siteKey={siteKey}
          mode={mode}
          answer={answer}
          email={answer.customer_email ?? email}
          onSubmit={() => setNeeded(true)}
        />
      ) : (
        <p className={classes.note}>{t('card.otherMeans')}</p>
      )}
    </div>
  );
}

function CardLine({ card, onRemove }: { card: Card; onRemove: ((card: Card) => void) | null }) {
  const { t } = useTranslation('billing');
  const { card_brand: brand, card_last4: last4, expiration_date: expires } = card;
  return (
    <div className={classes.card}>
      <div>
        <div className={classes.number}>{t('card.number', { brand: brandName(brand), last4 })}</div>
        <div className={classes.note}>
          {expires !== null && t('card.expires', { month: expires.replace(/^(\d+)-(\d+)$/, '$2/$1') })}{' '}
          {card.is_expiring && <Badge tone="bad">{t('card.ending')}</Badge>}
        </div>
      </div>
      {onRemove && (
        <Button variant="default" onClick={() => onRemove(card)}>
          {t('card.remove')}
        </Button>
      )}
    </div>
  );
}
