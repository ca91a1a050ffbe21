import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, dateTime, money } from '#console/lib/formats.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { Member } from '#contract/domains/members/account-schemas.ts';
import type { MemberSummary } from '#contract/domains/members/page-schemas.ts';
import { Attention } from './attention.tsx';
import { heldLines } from './held-lines.ts';
import classes from './member-head.module.css';

interface MemberHeadProps {
  member: Member;
  /** Buttons at the right. */
  actions: ReactNode;
}

/** Renders the member's identity and current subscriptions, and the notices below. */
export function MemberHead({ member, actions }: MemberHeadProps) {
  const { t } = useTranslation(['members', 'memberPage']);
  const { id, email } = member;
  const summary = useQuery(api.members.summary.queryOptions({ input: { id } }));
  return (
    <>
      <PageHeader
        title={
          <span className={classes.name}>
            <span className={classes.initials} aria-hidden>
              {initialsOf(member)}
            </span>
            {memberName(member)}
          </span>
        }
        description={
          <span className={classes.reach}>
            {email} <CopyButton value={email} label={t('memberPage:page.copyEmail')} /> ·{' '}
            {t('form.editText', { id })}
          </span>
        }
        actions={actions}
      />
      <Facts member={member} summary={summary.data} />
      <Attention member={member} summary={summary.data} />
    </>
  );
}

function initialsOf({ first_name: first, last_name: last, email }: Member): string {
  const initial = (text: string) => Array.from(text.trim())[0] ?? '';
  return (initial(first) + initial(last) || initial(email)).toUpperCase();
}

/** Most different subscriptions that the head names. */
const fewHeld = 3;

/** Renders the member's facts in a line, as far as the operator may see them. */
function Facts({ member, summary }: { member: Member; summary: MemberSummary | undefined }) {
  const { t } = useTranslation(['members', 'memberPage']);
  const seesDetails = useCanSee('memberDetails');
  const zone = useSiteZone();
  const { created_at: since, teams } = member;
  const held = Map.groupBy(heldLines(t, member, { zone, seesDetails }), ({ words }) => words);
  const shown = [...held].slice(0, fewHeld);
  const more = [...held].slice(fewHeld).reduce((sum, [, equal]) => sum + equal.length, 0);
  const { last_seen_at: seen = null, ltv = null, ltv_currency: currency = null } = summary ?? {};
  const facts = [
    more > 0 && t('memberPage:page.moreHeld', { count: more }),
    since && t('form.since', { date: date(since, zone) }),
    summary &&
      seesDetails &&
      (seen ? t('memberPage:page.seen', { at: dateTime(seen) }) : t('memberPage:page.neverSeen')),
    ltv !== null && t('memberPage:page.ltv', { amount: money(ltv, currency ?? 'usd') }),
    teams.length > 0 &&
      t('form.inGroups', { count: teams.length, names: teams.map(({ name }) => name).join(', ') }),
  ];
  return (
    <ul className={classes.details} aria-label={t('memberPage:page.facts')}>
      {shown.map(([words, equal]) => (
        <li key={words} data-bad={equal.some(({ isPastDue }) => isPastDue) || undefined}>
          {/* Several of the same take one line. */}
          {equal.length === 1 ? words : `${words} × ${equal.length}`}
        </li>
      ))}
      {facts.map((fact) => typeof fact === 'string' && <li key={fact}>{fact}</li>)}
    </ul>
  );
}
