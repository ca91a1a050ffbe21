import { done, routesOf } from '../../base/crud-routes.ts';
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
const usual = routesOf('mailTemplates', tag, '/mail-templates');
const reads = usual.may('read');

export const emailTemplates = {
  list: route({
    method: 'GET',
    path: '/mail-templates',
    summary: 'Templates of the mails of the site. Subjects and what uses them are told to root alone.',
    tag,
    access: { who: 'area', area: 'mailTemplateNames', verb: 'read' },
  })
    .input(emailTemplateListInput)
    .output(pageOf(emailTemplateRow)),
  get: usual.get('One email template.', emailTemplate),
  create: usual.create('Create an email template.', emailTemplateInput, emailTemplate),
  update: usual.update('Change an email template.', emailTemplateUpdateInput, emailTemplate),
  remove: usual.remove('Delete an email template. One that an action or a trigger sends stays.', [
    'conflict',
  ]),

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
    summary: 'What an email template can name, and with which events.',
    tag,
    access: reads,
  }).output(listOf(emailVariable)),

  check: route({
    method: 'POST',
    path: '/mail-templates/check',
    summary: 'Variables of a template that there are not, line by line.',
    tag,
    access: reads,
    repeat: 'safe',
  })
    .input(emailCheckInput)
    .output(listOf(emailFinding)),

  preview: route({
    method: 'POST',
    path: '/mail-templates/preview',
    summary: 'The mail of a template, with the values of a member or invented ones.',
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
    summary: 'The mail of a saved template, with invented values.',
    tag,
    access: { who: 'area', area: 'mailTemplateNames', verb: 'read' },
    errors: ['not_found'],
  })
    .input(byId)
    .output(emailPreview),

  test: route({
    method: 'POST',
    path: '/mail-templates/test',
    summary: 'Send the mail of a template to the operator who asks.',
    tag,
    access: usual.may('write'),
    errors: ['not_found'],
  })
    .input(emailPreviewInput)
    .output(done),
};
