// Templates of mails, popups and receipts.
import { z } from 'zod';
import { emailTemplateInput } from '#contract/domains/email-templates/schemas.ts';
import { popupTemplateInput } from '#contract/domains/popup-templates/schemas.ts';
import { encodeCode } from '#contract/domains/popup-templates/words.ts';
import { receiptTemplateInput } from '#contract/domains/receipts/schemas.ts';
import { putEmailTemplate } from '../email-templates/service.ts';
import { columnsFrom, documentOnWire } from '../popup-templates/on-wire.service.ts';
import { addPopupTemplate, saveIn } from '../popup-templates/service.ts';
import { findDefaultTemplate } from '../receipts/template.queries.ts';
import { putTemplate } from '../receipts/template.service.ts';
import { findPopups, findTemplates } from './names.queries.ts';
import { firstFault, noReferences, type Part } from './part.ts';
import type { Fields } from './portable.ts';

export const mailTemplates: Part = {
  area: 'mailTemplates',
  references: noReferences,
  read: async ({ ctx, scope, names }) =>
    (await findTemplates(scope.db, ctx.resource.id)).map(({ id, name, subject, html }) => ({
      part: 'mail_template',
      name: names.template.keyOf(id) ?? name,
      id,
      values: { name, subject, html },
    })),
  faultIn: (values) => firstFault(emailTemplateInput.safeParse(values).error?.issues ?? []),
  put: async ({ ctx, scope, names }, { name, values }, live) => {
    const id = await putEmailTemplate(ctx, scope, live?.id ?? null, emailTemplateInput.parse(values));
    names.template.add(name, id);
  },
};

const popup = z.strictObject({
  ...popupTemplateInput.omit({ settings: true, template: true, css: true, javascript: true }).shape,
  required_auth: z.boolean(),
  template: z.string(),
  css: z.string(),
  javascript: z.string(),
});

/** Returns the input of the popup operations: code is encoded on the wire, but readable in a file. */
function popupInput(values: Fields) {
  const { required_auth: auth, template, css, javascript, ...fields } = popup.parse(values);
  return popupTemplateInput.parse({
    ...fields,
    settings: { required: { auth } },
    template: encodeCode(template),
    css: encodeCode(css),
    javascript: encodeCode(javascript),
  });
}

export const popupTemplates: Part = {
  area: 'popupTemplates',
  references: noReferences,
  read: async ({ ctx, scope }) =>
    (await findPopups(scope.db, ctx.resource.id)).map((row) => {
      const { title, name, version, status, active } = documentOnWire(row);
      const { required_auth, template, css, javascript, slug } = row;
      const code = { required_auth, template, css, javascript };
      return {
        part: 'popup_template',
        name: slug,
        id: row.id,
        values: { title, name, slug, version, status, active, ...code },
      };
    }),
  faultIn: (values) => {
    const fault = firstFault(popup.safeParse(values).error?.issues ?? []);
    if (fault !== null) return fault;
    const input = z.unknown().transform(() => popupInput(values));
    return firstFault(input.safeParse(null).error?.issues ?? []);
  },
  put: async ({ ctx, scope, names }, { name, values }, live) => {
    const { slug, ...input } = popupInput(values);
    if (live?.id == null) names.popup.add(name, await addPopupTemplate(ctx, scope, { ...input, slug }));
    else await saveIn(ctx, scope, { id: live.id, version: undefined, values: columnsFrom(input) });
  },
};

export const receiptTemplate: Part = {
  area: 'receiptTemplate',
  references: noReferences,
  read: async ({ ctx, scope }) => {
    const found = await findDefaultTemplate(scope, ctx.resource.id);
    if (found === undefined) return [];
    const { id, title, html } = found;
    return [{ part: 'receipt_template', name: 'receipts', id, values: { title, html } }];
  },
  faultIn: (values) => firstFault(receiptTemplateInput.safeParse(values).error?.issues ?? []),
  put: async ({ ctx, scope }, { values }) => putTemplate(ctx, scope, receiptTemplateInput.parse(values)),
};
