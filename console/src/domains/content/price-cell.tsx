import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '#console/lib/formats.ts';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import classes from './content.module.css';

const PriceForm = lazy(async () => ({ default: (await import('./price-form.tsx')).PriceForm }));

/** Renders the price of an item; a click turns it into inputs. */
export function PriceCell({ item }: { item: ContentItem }) {
  const { t } = useTranslation('content');
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const price = money(item.price, item.currency);
  if (isEdited)
    return (
      <Suspense fallback={price}>
        <PriceForm item={item} onEnd={() => setEdited(false)} />
      </Suspense>
    );
  return (
    <UnstyledButton
      ref={button}
      className={classes.price}
      aria-label={t('price.change', { title: item.title, price })}
      onClick={() => setEdited(true)}
    >
      {price}
    </UnstyledButton>
  );
}
