/**
 * Calls that no generated request gets through. The secrets of mails cannot be guessed, which is the point of them, nor
 * can a piece of a WordPress export; no payment provider and no service is connected, no site is in test mode without
 * anything live on it, whose clock could be moved, nothing that is sent was switched off, nobody's account is cleared to
 * the end, no file is signed, no digest of a comparison and no other site of the caller is known, a site that was paid on
 * is never deleted, those of partners are not known, and whoever is known owns a partner already. No code of an app, no
 * answer of a passkey and no password that is typed again beside a new one can be guessed, and there is no demo to remove.
 */
export const unguessable: readonly string[] = [
  'configurationTransfers.fromFile',
  'configurationTransfers.fromSite',
  'configurationTransfers.take',
  'providerDrift.effect',
  'providerDrift.mend',
  'testClock.due',
  'testClock.turn',
  'testClock.stop',
  'payments.sync',
  'content.importPiece',
  'session.changePassword',
  'session.confirmPasswordReset',
  'secondFactors.addPasskey',
  'secondFactors.confirmTotp',
  'secondFactors.removePasskey',
  'secondFactors.removeTotp',
  'secondFactors.renamePasskey',
  'secondFactors.replaceRecoveryCodes',
  'secondFactors.signInWithCode',
  'secondFactors.signInWithPasskey',
  'demoRemoval.start',
  'exports.followLink',
  'receipts.followLink',
  'erasures.keptReceipt',
  'deliveries.resume',
  'integrations.campaignSubscribe',
  'integrations.campaignUnsubscribe',
  'integrations.dryRun',
  'integrations.finishOauth',
  'integrations.finishStripe',
  'integrations.saveCampaignLists',
  'integrations.sync',
  'onboarding.askForInvitation',
  'onboarding.confirm',
  'onboarding.confirmInvitation',
  'onboarding.renew',
  'resources.remove',
  'partners.removeInvite',
  'partners.removeOwner',
  'partners.removeResource',
  'partners.setOwner',
];
