import { errorText } from '#contract/base/errors.ts';

export const texts = {
  notConnected: errorText('integrations.not_connected', '{service} is not connected to this site.'),
  noApp: errorText(
    'integrations.no_app',
    'This installation has no app at {service}. Enter a key, or ask the operator of the installation to set one up.',
  ),
  badState: errorText(
    'integrations.bad_state',
    'This connection was started elsewhere, has ended, or took longer than ten minutes. Start again.',
  ),
  badRedirect: errorText('integrations.bad_redirect', 'The redirect address must belong to this console.'),
  silent: errorText(
    'integrations.silent',
    "The service didn't answer in time, so the key wasn't checked or saved. Try again in a moment.",
  ),
  failed: errorText('integrations.failed', '{service} rejected the request: {reason}'),
};
