import { ActionIcon, Button, Radio, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MockFrame } from './mock-frame.tsx';
import classes from './previews.module.css';

const items = ['premium', 'archive'] as const;
const cards = ['visa', 'mastercard'] as const;

/** Renders the mock checkout: nothing on it is real, and the order is not sent. */
export function Screen() {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  const [card, setCard] = useState<string | null>(null);
  return (
    <MockFrame title={t('names.card')} wide>
      <h2 className={classes.title}>{t('checkout.title')}</h2>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item} className={classes.item}>
            <span>
              <b>{t(`items.${item}.title`)}</b>
              <span className={classes.second}>{t(`items.${item}.text`)}</span>
            </span>
            <span className={classes.prices}>
              <del>{t(`items.${item}.old`)}</del> {t(`items.${item}.price`)}
            </span>
          </li>
        ))}
      </ul>
      <PromoEntry />
      <p className={classes.total}>
        <span>{t('checkout.total')}</span> <b>{t('checkout.sum')}</b>
      </p>
      <Radio.Group label={t('checkout.cards')} value={card} onChange={setCard}>
        <div className={classes.cards}>
          {cards.map((name) => (
            <Radio key={name} value={name} label={t(`cards.${name}`)} />
          ))}
          <Radio value="new" label={t('cards.new')} />
        </div>
      </Radio.Group>
      <Button type="button" fullWidth disabled={card === null}>
        {t('checkout.order')}
      </Button>
    </MockFrame>
  );
}

function PromoEntry() {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  const [typed, setTyped] = useState('');
  const [applied, setApplied] = useState<string | null>(null);
  if (applied !== null)
    return (
      <p className={classes.promo}>
        <span>{t('checkout.applied', { code: applied })}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('checkout.removePromo')}
          onClick={() => setApplied(null)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </p>
    );
  return (
    <div className={classes.promo}>
      <TextInput
        label={t('checkout.promo')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button variant="default" disabled={typed.trim() === ''} onClick={() => setApplied(typed.trim())}>
        {t('checkout.apply')}
      </Button>
    </div>
  );
}
