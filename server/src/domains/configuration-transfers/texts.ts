import { errorText } from '#contract/base/errors.ts';
import type { FileFault } from './file.ts';

export const transferTexts = {
  taken: errorText('configuration_transfers.taken', 'This was imported already.'),
  other: errorText(
    'configuration_transfers.other',
    'Something changed on this site since you looked. Look at the differences again.',
  ),
  unknownSite: 'Choose a site that you manage.',
  itself: 'Choose another site than this one.',
  notThere: 'This is not among the differences.',
  blocked: 'This cannot be taken over.',
  needs: (name: string) => `It names “${name}”, which is not on this site. Import that as well.`,
  fingerprint: 'Enter the fingerprint that the other installation shows.',
  otherFingerprint: 'This is not the fingerprint of the key that signed the file.',
  doubled: 'This file holds the same item twice.',
  misfit: (where: string, why: string) => `This file holds what cannot be read here: ${where}: ${why}`,
};

export const fileTexts: Readonly<Record<FileFault, string>> = {
  no_file: 'This is not a configuration file.',
  changed: 'This file was changed after it was signed.',
  newer: 'This file comes from a newer version. Update this installation first.',
  unreadable: 'This file cannot be read.',
};
