import { errorText } from '#contract/base/errors.ts';

export const texts = {
  unknown: errorText('cascade_access.unknown', 'This is not there any more. Choose another one.'),
  sameSite: errorText('cascade_access.same_site', 'Choose a site other than the one that provides.'),
  otherSource: errorText(
    'cascade_access.other_source',
    'Choose a source of the same kind on the same site, or create a new cascade access.',
  ),
  otherKind: errorText('cascade_access.other_kind', 'This does not fit what provides.'),
  otherSite: errorText('cascade_access.other_site', 'Choose something of the same site.'),
  sourceTaken: errorText('cascade_access.source_taken', 'There is a cascade access of this already.'),
  siteTaken: errorText('cascade_access.site_taken', 'Something is provided on this site already.'),
  excludedTaken: errorText('cascade_access.excluded_taken', 'This is excluded already.'),
};
