import { Button, Menu } from '@mantine/core';
import { IconBan, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MadeFile } from '#console/blocks/exports/made-file.tsx';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { CodeBatch } from '#contract/domains/code-families/schemas.ts';
import classes from './family.module.css';

/** Renders the actions of a code batch: downloading its codes and voiding the unused ones. */
export function FamilyActions({ family }: { family: CodeBatch }) {
  const mayWrite = useMay('promos', 'write');
  const mayExport = useMay('exports', 'write');
  if (family.state === 'making') return null;
  return (
    <>
      {mayWrite && family.codes.unused > 0 && <VoidButton family={family} />}
      {mayExport && family.made > 0 && <FileButton family={family} />}
    </>
  );
}

function VoidButton({ family: { id, title, codes } }: { family: CodeBatch }) {
  const { t } = useTranslation('codeFamilies');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const voiding = useMutation({
    mutationFn: () => client.codeFamilies.voidUnused({ id }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.codeFamilies.key() }),
  });
  const ask = async () => {
    const count = codes.unused;
    const isSure = await confirm({
      title: t('void.title', { title }),
      text: t('void.text', { count, n: number(count) }),
      verb: t('void.verb'),
      isLoss: true,
    });
    if (isSure) voiding.mutate();
  };
  return (
    <Button
      variant="default"
      leftSection={<IconBan size={16} aria-hidden />}
      loading={voiding.isPending}
      onClick={() => void ask()}
    >
      {t('void.button')}
    </Button>
  );
}

function FileButton({ family: { id } }: { family: CodeBatch }) {
  const { t } = useTranslation('codeFamilies');
  const asked = useMutation({
    meta: { silentSuccess: true, errorFallback: t('file.failed') },
    mutationFn: (format: 'csv' | 'xlsx') => client.exports.generateCodes({ family_id: id, format }),
  });
  return (
    <>
      {asked.data && (
        <div className={classes.made}>
          <MadeFile key={asked.data.id} request={asked.data} />
        </div>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            loading={asked.isPending}
          >
            {t('file.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => asked.mutate('csv')}>{t('file.csv')}</Menu.Item>
          <Menu.Item onClick={() => asked.mutate('xlsx')}>{t('file.xlsx')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
