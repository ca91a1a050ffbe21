import type { ComponentType } from 'react';
import type { Area } from '#console/lib/access.ts';
import type { DataClass } from '#contract/base/data-classes.ts';
import { EraseAction } from './actions/clear-action.tsx';
import { ExtendAction } from './actions/extend-action.tsx';
import { ProviderAction } from './actions/provider-action.tsx';
import type { CardName, MemberCardProps } from './card/card-name.ts';
import { ContentCard } from './cards/content/content-card.tsx';
import { ExtraCard } from './cards/extra/extra-card.tsx';
import { InvitesCard } from './cards/invites/invites-card.tsx';
import { MailingCard } from './cards/mailing/mailing-card.tsx';
import { MailsCard } from './cards/mails/mails-card.tsx';
import { NotesCard } from './cards/notes/notes-card.tsx';
import { SessionsCard } from './cards/sessions/sessions-card.tsx';
import { SharingCard } from './cards/sharing/sharing-card.tsx';
import { SponsoredCard } from './cards/sponsored/sponsored-card.tsx';
import { SubscriptionsCard } from './cards/subscriptions/subscriptions-card.tsx';
import { TeamsCard } from './cards/teams/teams-card.tsx';
import { TicketsCard } from './cards/tickets/tickets-card.tsx';
import { TimelineCard } from './cards/timeline/timeline-card.tsx';
import { CreateTransaction } from './cards/transactions/create-transaction.tsx';
import { TransactionsCard } from './cards/transactions/transactions-card.tsx';

/**
 * A card is an entry here and a component in `cards/<noun>`, which loads on its own in a `CardFrame` or `PagedCard`.
 */
export interface MemberCard {
  name: CardName;
  /** Right that the card requires. */
  area: Area;
  /** Data class that the card requires. */
  sight?: DataClass;
  Content: ComponentType<MemberCardProps>;
}

/** The wide column, in the order of work. */
export const workCards: readonly MemberCard[] = [
  { name: 'subscriptions', area: 'memberSubscriptions', Content: SubscriptionsCard },
  { name: 'sponsored', area: 'sponsorships', Content: SponsoredCard },
  { name: 'transactions', area: 'transactions', Content: TransactionsCard },
  { name: 'tickets', area: 'passes', Content: TicketsCard },
  { name: 'timeline', area: 'memberActivity', Content: TimelineCard },
  { name: 'content', area: 'memberActivity', Content: ContentCard },
  { name: 'sessions', area: 'memberActivity', Content: SessionsCard },
  { name: 'mails', area: 'memberActivity', Content: MailsCard },
  { name: 'invites', area: 'invites', Content: InvitesCard },
];

/** Cards of the narrow column, above the account, that support should see first. */
export const deskCards: readonly MemberCard[] = [{ name: 'notes', area: 'memberNotes', Content: NotesCard }];

/** Cards of the narrow column, below the account, with facts to look up. */
export const factCards: readonly MemberCard[] = [
  { name: 'teams', area: 'groups', sight: 'memberDetails', Content: TeamsCard },
  { name: 'sharing', area: 'memberActivity', Content: SharingCard },
  { name: 'mailing', area: 'integrations', Content: MailingCard },
  { name: 'extra', area: 'extraData', Content: ExtraCard },
];

/** Button at the right of the head. Renders nothing for operators without the right. */
export interface HeadAction {
  name: string;
  Content: ComponentType<MemberCardProps>;
}

/** Actions on the whole member, the most used first, the irreversible last. */
export const headActions: readonly HeadAction[] = [
  { name: 'extend', Content: ExtendAction },
  { name: 'create-transaction', Content: CreateTransaction },
  { name: 'provider', Content: ProviderAction },
  { name: 'clear', Content: EraseAction },
];
