// Redeems a unique code of a promo or an invite, within its own limit, the limit per member over its batch, and the
// validity of its promo or invite.
import type { ErrorText } from '#contract/base/errors.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  type CodeParent,
  countOtherUses,
  incrementUniqueUses,
  isVoid,
  type UniqueCodeFound,
} from './redeem.queries.ts';
import { familyTexts } from './texts.ts';

interface Taking {
  kind: CodeParent;
  unique: UniqueCodeFound;
  /** Returns the error if the promo or invite is not valid on that day, or the code is used up. */
  refusal: (texts: { usedUp: ErrorText }) => AppError;
  /** Id of the redemption, which was inserted just before. */
  useId: number;
  use: { memberId: number | null; at: Date };
  /** Day of the redemption, in the site's zone. */
  day: string;
}

/**
 * Redeems a unique code.
 * @throws AppError conflict if it is void or used up, outside its validity, or the member has reached their limit
 */
export async function redeemUniqueCode(
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
  if (await incrementUniqueUses(scope, siteId, kind, { unique, day, at })) return;
  if (await isVoid(scope, siteId, unique.id)) refuse(familyTexts.voided);
  throw refusal({ usedUp: familyTexts.usedUp });
}
