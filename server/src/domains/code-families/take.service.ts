// Using a unique code of a promo or an invite: its own limit, the limit of each member over its whole family, and the
// window of what it is a code of.
import type { ErrorText } from '#contract/base/errors.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  type CodeParent,
  countOtherUses,
  isVoid,
  takeUniqueUse,
  type UniqueCodeFound,
} from './take.queries.ts';
import { familyTexts } from './texts.ts';

interface Taking {
  kind: CodeParent;
  unique: UniqueCodeFound;
  /** What is said where the promo or invite itself is not valid on that day, or the code has no use left. */
  refusal: (texts: { usedUp: ErrorText }) => AppError;
  /** The use as it was written down just now. */
  useId: number;
  use: { memberId: number | null; at: Date };
  /** Of the use, in the site's zone. */
  day: string;
}

/**
 * Takes a use of a unique code.
 * @throws AppError conflict when it is void or used up, out of its window, or the member had as many as one can have
 */
export async function takeUnique(
  scope: WriteScope,
  siteId: number,
  { kind, unique, refusal, useId, use, day }: Taking,
): Promise<void> {
  const refuse = (text: ErrorText): never => {
    throw new AppError('conflict', text);
  };
  const { memberId, at } = use;
  if (unique.uses_per_member > 0) {
    if (memberId === null) return refuse(familyTexts.needsMember);
    const others = await countOtherUses(scope, siteId, kind, { familyId: unique.family_id, memberId, useId });
    if (others >= unique.uses_per_member) refuse(familyTexts.usedByMember);
  }
  if (await takeUniqueUse(scope, siteId, kind, { unique, day, at })) return;
  if (await isVoid(scope, siteId, unique.id)) refuse(familyTexts.voided);
  throw refusal({ usedUp: familyTexts.usedUp });
}
