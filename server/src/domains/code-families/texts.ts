import { errorText } from '#contract/base/errors.ts';

export const familyTexts = {
  unknownPromo: errorText('code_families.unknown_promo', 'This promo no longer exists.'),
  unknownInvite: errorText('code_families.unknown_invite', 'This invite no longer exists.'),
  tooLong: errorText(
    'code_families.too_long',
    'A code has at most {max} letters. Choose fewer, or a shorter prefix.',
  ),
  notHalted: errorText('code_families.not_halted', 'These codes are made already, or being made.'),
  stillMaking: errorText(
    'code_families.still_making',
    'These codes are still being made. Wait until they are ready.',
  ),
  nothingUnused: errorText('code_families.nothing_unused', 'There are no unused codes.'),
  voided: errorText('code_families.voided', 'This code is no longer valid.'),
  usedUp: errorText('code_families.used_up', 'This code has been used.'),
  needsMember: errorText('code_families.needs_member', 'This code can be used by members only.'),
  usedByMember: errorText(
    'code_families.used_by_member',
    'This member has used as many codes of this offer as one member can.',
  ),
} as const;
