import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { headingLineMax } from '#contract/domains/member-imports/style-schemas.ts';
import classes from './columns-step.module.css';
import type { MemberImport } from './types.ts';
import { useKeepImport } from './use-keep-import.ts';

/** Renders the choice of the row that contains the headings. Another row makes the server read the file again. */
export function HeadingChoice({ record }: { record: MemberImport }) {
  const { t } = useTranslation('memberImports');
  const keep = useKeepImport();
  const look = useMutation(
    api.memberImports.finishUpload.mutationOptions({ meta: { silentSuccess: true }, onSuccess: keep }),
  );
  const { id, heading_line: line, source, recognised } = record;
  const isAnyFile = source === null && recognised !== null;
  const lines = Array.from({ length: Math.max(headingLineMax, line) }, (_, place) => place + 1);
  return (
    <NativeSelect
      className={classes.find ?? ''}
      label={t('mapping.headingLine')}
      data={lines
        .filter((one) => one <= headingLineMax || one === line)
        .map((one) => ({
          value: String(one),
          label: t('mapping.headingLineOf', { n: number(one) }),
        }))}
      value={String((look.isPending && look.variables.heading_line) || line)}
      disabled={look.isPending}
      onChange={(event) =>
        look.mutate({
          id,
          heading_line: Number(event.currentTarget.value),
          ...(isAnyFile ? { source: null } : {}),
        })
      }
    />
  );
}
