/** Decides who a piece is for: everyone, readers with an account, or those who hold something that opens it. */
import type { Piece, WallRule } from './situation.ts';
import { dayMs } from './windows.ts';
import type { WallAccess } from './words.ts';

/** Access of a piece; `rule` is the id of the rule "Behind the wall" that gave it, null if none did. */
export interface WallDecision {
  access: WallAccess;
  by: 'piece' | 'rule' | 'no_rule';
  rule: number | null;
}

/** A piece without a date fits no rule about its age. */
function isOfAge({ youngerThanDays, olderThanDays }: WallRule, { publishedAt }: Piece, at: number): boolean {
  if (youngerThanDays === null && olderThanDays === null) return true;
  if (publishedAt === null) return false;
  const age = at - publishedAt;
  if (youngerThanDays !== null && age >= youngerThanDays * dayMs) return false;
  return olderThanDays === null || age >= olderThanDays * dayMs;
}

/** Returns whether a rule "Behind the wall" fits a piece at a time. */
export function fitsWallRule(rule: WallRule, piece: Piece, at: number): boolean {
  const { contentTypeIds, termIds } = rule;
  if (contentTypeIds.length > 0) {
    if (piece.contentTypeId === null || !contentTypeIds.includes(piece.contentTypeId)) return false;
  }
  if (termIds.length > 0 && !termIds.some((id) => piece.termIds.includes(id))) return false;
  return isOfAge(rule, piece, at);
}

/** Returns the access of a piece: the publisher's own statement, else the first rule that fits, else `free`. */
export function accessOf(piece: Piece, wall: readonly WallRule[], at: number): WallDecision {
  if (piece.access !== 'by_rules') return { access: piece.access, by: 'piece', rule: null };
  const rule = wall.find((one) => fitsWallRule(one, piece, at));
  if (rule) return { access: rule.access, by: 'rule', rule: rule.id };
  return { access: 'free', by: 'no_rule', rule: null };
}
