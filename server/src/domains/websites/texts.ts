import { errorText } from '#contract/base/errors.ts';

export const texts = {
  notHttps: errorText(
    'websites.not_https',
    'Enter the address of your website with https, such as https://www.example.com.',
  ),
  loopback: errorText('websites.loopback', 'Addresses of this machine only work while Masthead runs on it.'),
  alreadyThere: errorText('websites.already_there', 'This website is in the list already.'),
  tooMany: errorText('websites.too_many', 'A site can have {most} websites. Remove one first.'),
};
