import type { members } from '#console/texts/en/members.ts';

/** Name of a card: key of its title, and anchor in the address, `#sessions`. */
export type CardName = keyof typeof members.cards;

/** Props of every card of a member's page. */
export interface MemberCardProps {
  memberId: number;
}
