import { errorText } from '#contract/base/errors.ts';

export const draftTexts = {
  over: errorText('configuration_drafts.over', 'This draft was published already.'),
  notPublished: errorText('configuration_drafts.not_published', 'This draft is not published.'),
  takenBack: errorText('configuration_drafts.taken_back', 'This publication was taken back already.'),
  nothing: errorText('configuration_drafts.nothing', 'Nothing in this draft differs from what is live.'),
  nothingBack: errorText(
    'configuration_drafts.nothing_back',
    'Everything was changed again since; there is nothing to take back.',
  ),
  conflicts: errorText(
    'configuration_drafts.conflicts',
    '{count} values were changed since this draft was made. Choose which to keep.',
  ),
  planGone: errorText('configuration_drafts.plan_gone', 'The plan of this draft was deleted.'),
  barred: errorText('configuration_drafts.barred', 'Your role no longer allows this.'),
  late: errorText('configuration_drafts.late', 'It could not be published for an hour, and was given up.'),
  past: 'Choose a time that is still to come.',
  unchanged: errorText('configuration_drafts.unchanged', 'This draft changes nothing.'),
  otherSubject: errorText('configuration_drafts.other_subject', 'This is a draft of something else.'),
  unknownPath: 'This draft does not change this value.',
  gone: 'This was deleted. It can only be left out.',
  unknownOption: 'Choose a pricing option of this plan.',
};
