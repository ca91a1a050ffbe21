import { errorText } from '#contract/base/errors.ts';

export const inviteTexts = {
  codeTaken: errorText('invites.code_taken', 'Another invite has this code. Choose a different one.'),
  belowUses: errorText(
    'invites.below_uses',
    'The invite was already used {count} times. Choose a limit of at least {count}.',
  ),
  unknownGroup: errorText('invites.unknown_group', "This group can't be chosen."),
  unknownOption: errorText('invites.unknown_option', "This plan can't be chosen."),
  unknownTicket: errorText('invites.unknown_ticket', "This ticket can't be chosen."),
  unknownCode: errorText('invites.unknown_code', 'This invitation code does not exist.'),
  notYet: errorText('invites.not_yet', 'This invitation is valid from {day}.'),
  over: errorText('invites.over', 'This invitation ended on {day}.'),
  usedUp: errorText(
    'invites.used_up',
    'Invitation code already used. Please use dashboard login page instead.',
  ),
  givesNothing: errorText('invites.gives_nothing', 'The subscription of this invitation ended on {day}.'),
} as const;
