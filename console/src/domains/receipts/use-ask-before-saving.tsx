import { useTranslation } from 'react-i18next';
import { FindingLines } from '#console/blocks/code-editor/finding-lines.tsx';
import { client } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';

/**
 * Asks before a receipt template is saved that has unknown variables or unsupported code.
 * @returns a function that rejects when the answer is no: the form stays open
 */
export function useAskBeforeSaving() {
  const { t } = useTranslation('receipts');
  const confirm = useConfirm();
  return async (html: string, saved: string) => {
    if (html === saved) return;
    const { items } = await client.receipts.check({ html });
    if (items.length === 0) return;
    const text = (
      <>
        <p>{t('ask.findings')}</p>
        <FindingLines findings={items} />
      </>
    );
    if (!(await confirm({ title: t('ask.title'), text, verb: t('ask.verb') }))) throw new Error('not saved');
  };
}
