import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { api } from '#console/lib/api/client.ts';
import type { CascadeKind } from '#contract/domains/cascade-access/words.ts';
import { Drawing } from './drawing.tsx';
import { LineList } from './line-list.tsx';
import classes from './picture.module.css';

interface PictureProps {
  partnerId: number;
  /** Restricts the diagram to this kind; null for all kinds. */
  kind: CascadeKind | null;
}

/** Renders the diagram and the list of its edges; choosing an edge shows what would be lost without it. */
export function Picture({ partnerId, kind }: PictureProps) {
  const { t } = useTranslation('cascadeAccess');
  const [chosen, setChosen] = useState<number | null>(null);
  const query = useQuery(api.cascadeAccesses.picture.queryOptions({ input: { partnerId } }));
  return (
    <RecordLoader query={query} backTo="/dashboard">
      {({ lines }) => {
        const shown = lines.filter(({ type }) => kind === null || type === kind);
        if (shown.length === 0) return <p className={classes.empty}>{t('picture.empty')}</p>;
        return (
          <div className={classes.picture}>
            <Drawing lines={shown} chosen={chosen} onChoose={setChosen} />
            <LineList partnerId={partnerId} lines={shown} chosen={chosen} onChoose={setChosen} />
          </div>
        );
      }}
    </RecordLoader>
  );
}
