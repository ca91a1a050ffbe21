import { useParams, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { memberName } from '#console/blocks/member-name.ts';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { mayUse, useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useRelation } from '#console/lib/operator.ts';
import { recordIdOf } from '#console/lib/record-id.ts';
import { canSee } from '#contract/base/data-classes.ts';
import type { Member } from '#contract/domains/members/account-schemas.ts';
import { AccountCard } from './account/account-card.tsx';
import { GuardedCard } from './card/card-frame.tsx';
import type { CardName } from './card/card-name.ts';
import { InOrder, Ready, type Slot } from './card/card-order.tsx';
import { goToCard, JumpList } from './card/jump-list.tsx';
import { deskCards, factCards, headActions, type MemberCard, workCards } from './cards.tsx';
import { ErasedMember } from './erasure/erased-member.tsx';
import { useHeadIsReady } from './page/head-queries.ts';
import { MemberHead } from './page/member-head.tsx';
import classes from './page/member-page.module.css';
import { MemberOutline } from './page/outline.tsx';

/** Renders a member's page: account, subscriptions, notices and cards. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  // Loaded in parallel with the member.
  useHeadIsReady(recordIdOf(id));
  return (
    <RecordPage
      query={(id) => api.members.get.queryOptions({ input: { id } })}
      nameOf={memberName}
      backTo="/users"
      width="list"
      outline={<MemberOutline />}
      whenGone={(id, otherwise) => <ErasedMember id={id} otherwise={otherwise} />}
    >
      {(member) => <MemberPage key={member.id} member={member} />}
    </RecordPage>
  );
}

/** Parts of the account card with their own entries in the jump list. */
const accountParts: readonly CardName[] = ['account', 'switches', 'tags', 'locks'];

function MemberPage({ member }: { member: Member }) {
  const isReady = useHeadIsReady(member.id);
  return isReady ? <Whole member={member} /> : <MemberOutline />;
}

const slotOf =
  (memberId: number) =>
  ({ name, Content }: MemberCard): Slot => ({
    name,
    node: (
      <GuardedCard name={name}>
        <Content memberId={memberId} />
      </GuardedCard>
    ),
  });

const namesOf = (cards: readonly MemberCard[]) => cards.map(({ name }) => name);

/** Returns a function that filters the cards that the operator may see. */
function useShown() {
  const relation = useRelation();
  return (cards: readonly MemberCard[]) =>
    cards.filter(
      ({ area, sight }) =>
        mayUse({ who: 'area', area, verb: 'read' }, relation) && (!sight || canSee(relation, sight)),
    );
}

function Whole({ member }: { member: Member }) {
  const seesDetails = useCanSee('memberDetails');
  const shown = useShown();
  const [work, desk, facts] = [shown(workCards), shown(deskCards), shown(factCards)];
  const account = seesDetails ? accountParts : accountParts.slice(0, 1);
  const card = useRouterState({ select: ({ location }) => location.hash });
  const [isWorkShown, setWorkShown] = useState(card !== '');
  const showWork = useCallback(() => setWorkShown(true), []);
  const slot = slotOf(member.id);
  const accountSlot: Slot = {
    name: 'account',
    node: (
      <Ready name="account">
        <AccountCard member={member} />
      </Ready>
    ),
  };

  // An address that names a card scrolls to it once the page has rendered.
  useEffect(() => {
    if (card !== '') goToCard(card, { isFocused: false });
  }, [card]);

  return (
    <>
      <MemberHead
        member={member}
        actions={headActions.map(({ name, Content }) => <Content key={name} memberId={member.id} />)}
      />
      <JumpList names={[...namesOf(work), ...namesOf(desk), ...account, ...namesOf(facts)]} />
      <div className={classes.columns} data-single={work.length === 0 || undefined}>
        <div className={classes.column}>
          <InOrder slots={work.map(slot)} isWhole={card !== ''} onAll={showWork} />
        </div>
        <div className={classes.column} data-waiting={!isWorkShown || undefined}>
          <InOrder
            slots={[...desk.map(slot), accountSlot, ...facts.map(slot)]}
            isWhole={card !== ''}
            onAll={nothing}
          />
        </div>
      </div>
    </>
  );
}

const nothing = () => undefined;
