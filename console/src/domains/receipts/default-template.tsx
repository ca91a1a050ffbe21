import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import classes from './receipts.module.css';

/** Puts the template that every site starts with into the editor, after asking. */
export function DefaultTemplate({ onHtml }: { onHtml: (html: string) => void }) {
  const { t } = useTranslation('receipts');
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.receipts.defaultTemplate(),
    meta: { silentSuccess: true },
    onSuccess: ({ html }) => onHtml(html),
  });
  const ask = async () => {
    if (await confirm({ title: t('default.title'), text: t('default.text'), verb: t('default.verb') }))
      mutate();
  };
  return (
    <div className={classes.tools}>
      <Button variant="default" size="xs" loading={isPending} onClick={() => void ask()}>
        {t('default.button')}
      </Button>
    </div>
  );
}
