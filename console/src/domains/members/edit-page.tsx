import { useEffect } from 'react';
import { memberName } from '#console/blocks/member-name.ts';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { mayUse, useSees } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useRelation } from '#console/lib/operator.ts';
import { maySee } from '#contract/base/sight.ts';
import type { Member } from '#contract/domains/members/schemas.ts';
import { AccountCard } from './account/account-card.tsx';
import { GuardedCard } from './card/card-frame.tsx';
import type { CardName } from './card/card-name.ts';
import { goToCard, JumpList } from './card/jump-list.tsx';
import { factCards, headActions, type MemberCard, workCards } from './cards.tsx';
import { ErasedMember } from './erasure/erased-member.tsx';
import { MemberHead } from './page/member-head.tsx';
import classes from './page/member-page.module.css';

/** The page of one member: who they are, what they hold, what is wrong, and everything there is about them. */
export function Screen() {
  return (
    <RecordPage
      query={(id) => api.members.get.queryOptions({ input: { id } })}
      nameOf={memberName}
      backTo="/users"
      width="list"
      whenGone={(id, otherwise) => <ErasedMember id={id} otherwise={otherwise} />}
    >
      {(member) => <MemberPage key={member.id} member={member} />}
    </RecordPage>
  );
}

/** Parts of the account card that have a place of their own in the jump list. */
const accountParts: readonly CardName[] = ['account', 'switches', 'tags', 'locks'];

function MemberPage({ member }: { member: Member }) {
  const relation = useRelation();
  const seesDetails = useSees('memberDetails');
  const shownOf = (cards: readonly MemberCard[]) =>
    cards.filter(
      ({ area, sight }) =>
        mayUse({ who: 'area', area, verb: 'read' }, relation) && (!sight || maySee(relation, sight)),
    );
  const work = shownOf(workCards);
  const facts = shownOf(factCards);
  const account = seesDetails ? accountParts : accountParts.slice(0, 1);

  // An address that names a card leads to it once the page stands.
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (name !== '') goToCard(name, { isFocused: false });
  }, []);

  return (
    <>
      <MemberHead
        member={member}
        actions={headActions.map(({ name, Content }) => <Content key={name} memberId={member.id} />)}
      />
      <JumpList names={[...work.map(({ name }) => name), ...account, ...facts.map(({ name }) => name)]} />
      <div className={classes.columns} data-single={work.length === 0 || undefined}>
        <div className={classes.column}>
          <Cards cards={work} memberId={member.id} />
        </div>
        <div className={classes.column}>
          <AccountCard member={member} />
          <Cards cards={facts} memberId={member.id} />
        </div>
      </div>
    </>
  );
}

function Cards({ cards, memberId }: { cards: readonly MemberCard[]; memberId: number }) {
  return cards.map(({ name, Content }) => (
    <GuardedCard key={name} name={name}>
      <Content memberId={memberId} />
    </GuardedCard>
  ));
}
