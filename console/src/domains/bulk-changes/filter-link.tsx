import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#console/blocks/member-filter-address.ts';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';

/** Renders a link to the members that the filter matches now, which may differ from those it matched then. */
export function FilterLink({ filter }: { filter: MemberFilter }) {
  const { t } = useTranslation('bulkChanges');
  return (
    <>
      {' · '}
      <Anchor component={Link} to="/users" search={addressOf(filter) as never} inherit underline="always">
        {t('page.whoMatches')}
      </Anchor>
    </>
  );
}
