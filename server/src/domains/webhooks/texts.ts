export const webhookTexts = {
  notInSettings: 'The address is no longer in the settings.',
  gone: 'The address answered 410: it wants nothing any more.',
};
