import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#console/texts/texts.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import type { ContentFilter } from '#contract/domains/content/schemas.ts';

const Dialog = lazy(async () => {
  const { PriceChangeDialog } = await withTexts(['bulkChanges'], () => import('./price-change-dialog.tsx'));
  return { default: PriceChangeDialog };
});

/** Changes the prices of all content that matches the search and filters. */
export function ChangePrices({ filter, count }: { filter: ContentFilter; count: number }) {
  const { t } = useTranslation('content');
  const [asked, setAsked] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasEverTrue(isOpen);
  const open = () => {
    setAsked((before) => before + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconTag size={16} aria-hidden />} onClick={open}>
        {t('list.changePrices')}
      </Button>
      {wasOpened && (
        <Suspense>
          <Dialog key={asked} filter={filter} count={count} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
