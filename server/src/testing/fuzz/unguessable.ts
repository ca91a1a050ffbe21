/**
 * Calls that no generated request can pass. Secrets of mails and pieces of a WordPress export can't be guessed; no
 * payment provider and no service is connected; no site in test mode is free of live data, so no clock can be advanced;
 * no target was disabled; no erasure is finished; no file is signed; no digest of a comparison and no other site of the
 * caller is known; a site with payments is never deleted, the sites of partners are unknown, and the known operator
 * owns a partner already. The code of an app, the answer of a passkey and the current password beside a new one can't
 * be guessed; no operator has a second factor to reset, and there is no demo to remove.
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
  'secondFactors.reset',
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
