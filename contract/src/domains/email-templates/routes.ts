import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf, pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  addedTemplates,
  emailCheckInput,
  emailEffect,
  emailEffectInput,
  emailFinding,
  emailPreview,
  emailPreviewInput,
  emailTemplate,
  emailTemplateInput,
  emailTemplateListInput,
  emailTemplateRow,
  emailTemplateUpdateInput,
  emailVariable,
} from './schemas.ts';

const tag = 'Email templates';
const usual = crudRoutes('mailTemplates', tag, '/mail-templates');
const reads = usual.may('read');

export const emailTemplates = {
  list: route({
    method: 'GET',
    path: '/mail-templates',
    summary: 'List email templates. Only root sees subjects and where they are used.',
    tag,
    access: { who: 'area', area: 'mailTemplateNames', verb: 'read' },
  })
    .input(emailTemplateListInput)
    .output(pageOf(emailTemplateRow)),
  get: usual.get('Get an email template.', emailTemplate),
  create: usual.create('Create an email template.', emailTemplateInput, emailTemplate),
  update: usual.update('Update an email template.', emailTemplateUpdateInput, emailTemplate),
  remove: usual.remove('Delete an email template. Refused while an automation sends it.', ['conflict']),

  effect: route({
    method: 'POST',
    path: '/mail-templates/{id}/effect',
    summary:
      'Preview which automations use an email template and which would fail if it was saved like this.',
    tag,
    access: reads,
    repeat: 'safe',
    errors: ['not_found'],
  })
    .input(emailEffectInput)
    .output(emailEffect),

  addStandard: route({
    method: 'POST',
    path: '/mail-templates/standard',
    summary: 'Add the standard email templates that a new site gets. Existing names are skipped.',
    tag,
    access: { who: 'area', area: 'automation', verb: 'write' },
    repeat: 'safe',
  }).output(addedTemplates),

  variables: route({
    method: 'GET',
    path: '/mail-templates/variables/available',
    summary: 'List the variables of email templates and the events they come with.',
    tag,
    access: reads,
  }).output(listOf(emailVariable)),

  check: route({
    method: 'POST',
    path: '/mail-templates/check',
    summary: 'Check a template for unknown variables, by line.',
    tag,
    access: reads,
    repeat: 'safe',
  })
    .input(emailCheckInput)
    .output(listOf(emailFinding)),

  preview: route({
    method: 'POST',
    path: '/mail-templates/preview',
    summary: "Preview an email with a member's values or sample data.",
    tag,
    access: reads,
    repeat: 'safe',
    errors: ['not_found'],
  })
    .input(emailPreviewInput)
    .output(emailPreview),

  sample: route({
    method: 'GET',
    path: '/mail-templates/{id}/preview',
    summary: 'Preview a saved email template with sample data.',
    tag,
    access: { who: 'area', area: 'mailTemplateNames', verb: 'read' },
    errors: ['not_found'],
  })
    .input(byId)
    .output(emailPreview),

  test: route({
    method: 'POST',
    path: '/mail-templates/test',
    summary: 'Send a test email to yourself.',
    tag,
    access: usual.may('write'),
    errors: ['not_found'],
  })
    .input(emailPreviewInput)
    .output(successSchema),
};
