import { useTranslation } from 'react-i18next';
import { membersUpTo } from '#console/blocks/member-options.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Lines } from '#console/ui/cells/cells.tsx';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { MemberView } from '#contract/domains/cascade-access/view-schemas.ts';
import classes from './cascade-access.module.css';

const options = membersUpTo(20);

interface MemberPickerProps {
  userId: number | null;
  /** Email of the chosen member, once it is loaded. */
  email: string | null;
  onChoose: (id: number | null) => void;
}

/** Renders the choice of a member whose access by the rules is shown. */
export function MemberPicker({ userId, email, onChoose }: MemberPickerProps) {
  const { t } = useTranslation('cascadeAccess');
  return (
    <div className={classes.member}>
      <SearchSelect
        options={options}
        chosen={userId === null ? null : { value: userId, label: email ?? String(userId) }}
        onChoose={(option) => onChoose(option?.value ?? null)}
        isClearable
        opensOnFocus={false}
        input={{ label: t('member.label'), required: false, disabled: false, error: null }}
      />
    </div>
  );
}

type Item = MemberView['items'][number];

/** Renders the outcome of each cascade access for the member, one sentence per site. */
export function MemberOutcomes({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('cascadeAccess');
  return (
    <ul className={classes.outcomes}>
      {items.map(({ applied_id, outcome, title, resource, source, excluded_by }) => (
        <li key={applied_id}>
          <Badge
            tone={outcome === 'provided' ? 'good' : outcome === 'excluded' ? 'warn' : 'quiet'}
            isSentence
          >
            {t(`member.outcome.${outcome}`, {
              title,
              site: resource.title,
              source,
              excludedBy: excluded_by ?? '',
            })}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Renders a row per site: the account there, what it holds, and what cascade accesses add. */
export function MemberSites({ view }: { view: MemberView }) {
  const { t } = useTranslation('cascadeAccess');
  const name = t('member.table', { email: view.email });
  const gets = (key: string) =>
    view.items
      .filter(({ resource, outcome }) => resource.key === key && outcome === 'provided')
      .map(({ title, source, source_resource: from }) =>
        t('member.getsOne', { title, source, site: from.title }),
      );
  const lines = (items: readonly string[]) =>
    items.length === 0 ? t('member.nothing') : <Lines items={items} />;
  return (
    <PlainTable
      label={name}
      head={(['site', 'account', 'own', 'gets'] as const).map((column) => (
        <th key={column} scope="col">
          {t(`member.${column}`)}
        </th>
      ))}
    >
      {view.sites.map(({ resource, account, own }) => (
        <tr key={resource.key}>
          <td>{resource.title}</td>
          <td>{t(`member.accounts.${account}`)}</td>
          <td>{lines(own)}</td>
          <td>{lines(gets(resource.key))}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
