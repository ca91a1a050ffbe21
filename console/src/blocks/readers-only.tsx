import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Area, useMay } from '#console/lib/access.ts';
import { useRelation } from '#console/lib/operator.ts';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import type { blocks } from '../texts/en/blocks.ts';

interface NoPartProps {
  title: string;
  what: keyof (typeof blocks)['noPart'];
}

/** Says instead of a screen that the operator's role has no part in it. */
export function NoPart({ title, what }: NoPartProps) {
  const { t } = useTranslation('blocks');
  return (
    <Page width="list">
      <PageHeader title={title} description={t(`noPart.${what}`)} />
    </Page>
  );
}

/**
 * Renders a screen for operators who may read an area. Others get a message, and nothing is requested from the server.
 */
export function ReadersOnly({
  area,
  title,
  what,
  children,
}: NoPartProps & { area: Area; children: ReactNode }) {
  const isKnown = useRelation() !== null;
  const mayRead = useMay(area, 'read');
  return isKnown && !mayRead ? <NoPart title={title} what={what} /> : children;
}
