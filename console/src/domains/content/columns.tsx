import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessBadge } from '#console/blocks/access-badge.tsx';
import { SiteDateCell } from '#console/blocks/site-date-cell.tsx';
import { MoneyCell, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { ContentItem } from '#contract/domains/content/schemas.ts';
import { AccessCell } from './access-cell.tsx';
import { OpenPart } from './open-part.tsx';
import type { OpenedRows } from './opened-rows.ts';
import { PriceCell } from './price-cell.tsx';
import { TitleCell } from './title-cell.tsx';

/** Returns the first term and the number of further ones: `Sport +2`. */
function filedInShort({ taxonomies }: ContentItem): string | null {
  const terms = taxonomies.flatMap((taxonomy) => taxonomy.terms.map(({ title }) => title));
  const [first, ...others] = terms;
  if (first === undefined) return null;
  return others.length === 0 ? first : `${first} +${others.length}`;
}

function columnsOf(
  t: TFunction<'content'>,
  opened: OpenedRows,
  mayWrite: boolean,
): readonly Column<ContentItem>[] {
  const part = (item: ContentItem, name: 'taxonomies' | 'extra' | 'reach', text: string, label: string) => (
    <OpenPart
      isOpen={opened.partOf(item.id) === name}
      controls={`content-${item.id}`}
      label={label}
      onToggle={() => opened.toggle(item.id, name)}
    >
      {text}
    </OpenPart>
  );
  return [
    {
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      width: 320,
      cell: (item) => <TitleCell item={item} />,
    },
    {
      id: 'price',
      title: t('fields.price'),
      orderBy: 'price',
      align: 'right',
      onPhone: true,
      cell: (item) =>
        mayWrite ? <PriceCell item={item} /> : <MoneyCell value={item.price} currency={item.currency} />,
    },
    {
      id: 'access',
      title: t('fields.access'),
      width: 130,
      cell: (item) => (mayWrite ? <AccessCell item={item} /> : <AccessBadge access={item.access} />),
    },
    {
      id: 'access_from',
      title: t('fields.access_from'),
      width: 130,
      cell: ({ access_from: from }) => <TextCell value={t(`access.from.${from}`)} />,
    },
    {
      id: 'content_type',
      title: t('fields.content_type'),
      width: 160,
      cell: ({ content_type: type }) => <TextCell value={type} />,
    },
    {
      id: 'taxonomies',
      title: t('fields.taxonomies'),
      width: 220,
      cell: (item) => {
        const text = filedInShort(item);
        if (text === null) return <SecondaryText>{t('more.taxonomies_none')}</SecondaryText>;
        return part(item, 'taxonomies', text, t('more.taxonomies', { title: item.title }));
      },
    },
    {
      id: 'created_at',
      title: t('fields.created_at'),
      orderBy: 'created_at',
      cell: ({ created_at }) => <SiteDateCell value={created_at} />,
    },
    {
      id: 'extra',
      title: t('fields.extra'),
      cell: (item) => {
        const count = Object.keys(item.extra).length;
        if (count === 0) return <TextCell value={null} />;
        return part(
          item,
          'extra',
          t('more.extra', { count, n: count }),
          t('more.extraOf', { title: item.title }),
        );
      },
    },
    {
      id: 'reach',
      title: t('fields.reach'),
      onPhone: true,
      cell: (item) => part(item, 'reach', t('more.show'), t('more.reachOf', { title: item.title })),
    },
    {
      id: 'key',
      title: t('fields.key'),
      isExtra: true,
      width: 260,
      cell: ({ key }) => <SecondaryText>{key}</SecondaryText>,
    },
  ];
}

export function useContentColumns(opened: OpenedRows, mayWrite: boolean): readonly Column<ContentItem>[] {
  const { t } = useTranslation('content');
  return useMemo(() => columnsOf(t, opened, mayWrite), [t, opened, mayWrite]);
}
