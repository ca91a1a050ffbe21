import { errorText } from '#contract/base/errors.ts';

export const texts = {
  unknownId: errorText('resources.unknown_id', 'This is not there any more. Choose another one.'),
  hostTaken: errorText(
    'resources.host_of_other',
    'This host already belongs to another site. If it is yours, ask the operator of this platform.',
  ),
  notYours: errorText(
    'resources.not_yours',
    'Your role may not change all of this: {settings}. Leave it out, or ask the platform.',
  ),
  hasTransactions: errorText(
    'resources.has_transactions',
    'This site has transactions, which are kept. Make it inactive instead.',
  ),
  clockAhead: errorText(
    'resources.clock_ahead',
    "This site's test clock is ahead, so it stays in test mode. Use another site to go live.",
  ),
  manyReplacedKeys: errorText(
    'resources.many_replaced_keys',
    '{count} replaced keys of this site still work. End them first, then replace the key.',
  ),
  keyRefused: errorText('resources.key_refused', 'The key could not be used: {reason}'),
  privateAddress: errorText(
    'resources.private_address',
    'This address is not public. Ask the operator of the platform to allow its network.',
  ),
  wholeSecret: errorText('resources.whole_secret', 'Clear the dots and type the whole key.'),
  noJson: errorText('resources.no_json', 'Paste the JSON as Firebase offers it for download.'),
  noPicture: errorText('resources.no_picture', 'The file is not a picture that can be read.'),
  otherKind: errorText('resources.other_kind', 'Choose a PNG, JPEG or WebP image of at most 5 MB.'),
  tooManyPixels: errorText('resources.too_many_pixels', 'The picture has more than 25 megapixels.'),
};
