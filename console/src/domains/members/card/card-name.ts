import type { members } from '#console/texts/en/members.ts';

/** Name of a card: its words, and where the address leads to it, `#sessions`. */
export type CardName = keyof typeof members.cards;

/** Props of every card of a member's page. */
export interface MemberCardProps {
  memberId: number;
}
