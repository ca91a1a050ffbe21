import { errorText } from '#contract/base/errors.ts';

export const emailTemplateTexts = {
  used: errorText(
    'email_templates.used',
    'An action or a trigger sends this template. Choose another one there first.',
  ),
  template: errorText('email_templates.template', 'The template has to be mended: {reason}'),
  busy: errorText('email_templates.busy', 'Many mails are being made right now. Try again shortly.'),
} as const;
