import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMay } from '#console/lib/access.ts';
import { withTexts } from '#console/texts/texts.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import { useAddress } from '#console/ui/list-table/list-state.ts';
import type { AskedFilter } from './asked-filter.ts';
import { type ExportView, viewOf, viewParameter } from './views.ts';

const ExportDialog = lazy(async () => {
  const { ExportDialog: dialog } = await withTexts(['exports'], () => import('./export-dialog.tsx'));
  return { default: dialog };
});

interface ExportMembersProps {
  label: string;
  filter: AskedFilter;
  /** Number of matching members. */
  count: number;
}

/**
 * Renders a button that opens the exports of members, for operators who may export. The open view is kept in the
 * address, because the command palette links to it.
 */
export function ExportMembers({ label, filter, count }: ExportMembersProps) {
  const mayWrite = useMay('exports', 'write');
  const [address, change] = useAddress('address');
  const view = mayWrite ? viewOf(address[viewParameter]) : null;
  const wasOpened = useWasEverTrue(view !== null);
  const show = (next: ExportView | undefined) => change({ [viewParameter]: next }, true);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden />}
        onClick={() => show('generate')}
      >
        {label}
      </Button>
      {wasOpened && (
        <Suspense>
          <ExportDialog filter={filter} count={count} view={view} onView={show} />
        </Suspense>
      )}
    </>
  );
}
