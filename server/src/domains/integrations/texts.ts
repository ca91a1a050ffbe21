import { errorText } from '#contract/base/errors.ts';

export const texts = {
  notConnected: errorText('integrations.not_connected', '{service} is not connected to this site.'),
  noApp: errorText(
    'integrations.no_app',
    'This installation has no app at {service}. Type in a key, or ask who runs the installation to set one up.',
  ),
  badState: errorText(
    'integrations.bad_state',
    'This connection was begun elsewhere, was ended before, or took longer than ten minutes. Begin again.',
  ),
  badRedirect: errorText('integrations.bad_redirect', 'The way back has to be an address of this console.'),
  silent: errorText(
    'integrations.silent',
    "The service didn't answer in time, so the key wasn't checked or saved. Try again in a moment.",
  ),
  failed: errorText('integrations.failed', '{service} did not do it. {reason}'),
};
