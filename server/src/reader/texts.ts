import { errorText } from '#contract/base/errors.ts';

export const texts = {
  unknownKey: errorText('reader.unknown_key', 'No site has this public key.'),
  unknownPrivateKey: errorText('reader.unknown_private_key', 'No site has this secret key.'),
  privateKeyInPage: errorText(
    'reader.private_key_in_page',
    'This call is for pages. Send the public key only, and keep the secret key on your server.',
  ),
  foreignOrigin: errorText(
    'reader.foreign_origin',
    "Pages of this origin may not call. Add and prove the website in the site's settings.",
  ),
  noDecisions: errorText('reader.no_decisions', 'Access can’t be decided right now. Try again shortly.'),
  brokenPopup: errorText('reader.broken_popup', 'The popup can’t be shown: {reason}'),
  popupsBusy: errorText('reader.popups_busy', 'Too many popups are being made. Try again shortly.'),
  wrongCredential: errorText(
    'reader.wrong_credential',
    'These calls accept the keys of a site, not a sign-in of the console.',
  ),
  notJson: errorText(
    'reader.not_json',
    'The body must be JSON, with the content type application/json or text/plain.',
  ),
  reservedName: errorText('reader.reserved_name', 'The body has a field named {name}, which is not allowed.'),
  tooLarge: errorText('reader.too_large', 'The body is larger than {kilobytes} KB.'),
};
