import { errorText } from '#contract/base/errors.ts';

export const emailTemplateTexts = {
  used: errorText(
    'email_templates.used',
    'An action or a trigger sends this template. Choose another one there first.',
  ),
  template: errorText('email_templates.template', 'Fix the template to see the preview. {reason}'),
  busy: errorText('email_templates.busy', 'Many emails are being made right now. Try again shortly.'),
} as const;

/** Errors at the template's field when an automation that sends it can't be switched on. */
export const templateFaults = {
  broken: (reason: string) => `This template can't be sent until it is fixed: ${reason}`,
  missing: (event: string, names: readonly string[]) =>
    `“${event}” has no ${names.join(', ')}. Choose a template without, or switch this off.`,
} as const;
