import type {
  PopupTemplate,
  PopupTemplateInput,
  PopupTemplateRow,
  PopupTemplateUpdate,
} from '#contract/domains/popup-templates/schemas.ts';
import { decodeCode, encodeCode } from '#contract/domains/popup-templates/words.ts';
import type { Row } from '#server/database/rows.ts';

type Stored = Row<'popup_templates'>;

/** Columns that a version stores. */
export type PopupDocument = Pick<
  Stored,
  'title' | 'name' | 'label' | 'status' | 'active' | 'required_auth' | 'template' | 'css' | 'javascript'
>;

export const documentOf = (row: PopupDocument): PopupDocument => ({
  title: row.title,
  name: row.name,
  label: row.label,
  status: row.status,
  active: row.active,
  required_auth: row.required_auth,
  template: row.template,
  css: row.css,
  javascript: row.javascript,
});

/** Names of columns as fields are called on the wire. */
export const fieldNames: Readonly<Record<string, string>> = {
  label: 'version',
  required_auth: 'settings.required.auth',
};

export const documentOnWire = (row: PopupDocument) => ({
  title: row.title,
  name: row.name,
  version: row.label,
  status: row.status === 'published' ? ('published' as const) : ('draft' as const),
  active: row.active,
  settings: { required: { auth: row.required_auth } },
  template: encodeCode(row.template),
  css: encodeCode(row.css),
  javascript: encodeCode(row.javascript),
});

type Listed = Pick<
  Stored,
  'uid' | 'title' | 'name' | 'slug' | 'label' | 'status' | 'active' | 'version' | 'created_at'
>;

export const rowOnWire = (row: Listed): PopupTemplateRow => ({
  uid: row.uid,
  title: row.title,
  name: row.name,
  slug: row.slug,
  version: row.label,
  status: row.status,
  active: row.active,
  revision: row.version,
  created_at: row.created_at.toISOString(),
});

export const onWire = (row: Stored): PopupTemplate => ({ ...rowOnWire(row), ...documentOnWire(row) });

/** Decodes a code field; undefined stays undefined. The contract has checked that it can be decoded. */
const decoded = (code: string | undefined) =>
  code === undefined ? undefined : (decodeCode(code) ?? undefined);

/** Returns the columns of the given fields; undefined for omitted ones. */
export const columnsFrom = (input: Partial<PopupTemplateInput> | PopupTemplateUpdate) => ({
  title: input.title,
  name: input.name,
  label: input.version,
  status: input.status,
  active: input.active,
  required_auth: input.settings?.required?.auth,
  template: decoded(input.template),
  css: decoded(input.css),
  javascript: decoded(input.javascript),
});
