import type {
  PopupStatus,
  PopupTemplate,
  PopupTemplateInput,
} from '#contract/domains/popup-templates/schemas.ts';
import { decodeCode, encodeCode, popupTemplateInputTexts } from '#contract/domains/popup-templates/words.ts';

/** Values of the form, with the code as it was written. */
export interface PopupValues {
  title: string;
  name: string;
  slug: string;
  label: string;
  /** Status of the popup; null until it is chosen. */
  status: PopupStatus | null;
  active: boolean;
  auth: boolean;
  template: string;
  css: string;
  javascript: string;
}

export interface LoadedPopup extends PopupValues {
  uid: string;
  /** Counts savings. */
  version: number;
}

export const newPopup: PopupValues = {
  title: '',
  name: '',
  slug: '',
  label: '',
  status: 'draft',
  active: true,
  auth: false,
  template: '',
  css: '',
  javascript: '',
};

type Document = Omit<PopupTemplate, 'uid' | 'slug' | 'revision' | 'created_at'>;

/** Returns the comparable fields of a popup, with the code as it was written. */
export const readable = ({ version, settings, template, css, javascript, ...rest }: Document) => ({
  title: rest.title,
  name: rest.name,
  status: rest.status,
  active: rest.active,
  label: version,
  auth: settings.required.auth,
  template: decodeCode(template) ?? template,
  css: decodeCode(css) ?? css,
  javascript: decodeCode(javascript) ?? javascript,
});

export const loaded = (popup: PopupTemplate): LoadedPopup => ({
  ...readable(popup),
  uid: popup.uid,
  slug: popup.slug,
  version: popup.revision,
});

export function valuesOf({ uid: _uid, version: _version, ...values }: LoadedPopup): PopupValues {
  return values;
}

export function isField(name: string): name is keyof PopupValues {
  return Object.hasOwn(newPopup, name);
}

/** Returns the API input with URL-encoded code. A form without a status is rejected earlier. */
export const toSend = (values: PopupValues): PopupTemplateInput => ({
  title: values.title,
  name: values.name,
  version: values.label,
  ...(values.slug === '' ? {} : { slug: values.slug }),
  ...(values.status === null ? {} : { status: values.status }),
  active: values.active,
  settings: { required: { auth: values.auth } },
  template: encodeCode(values.template),
  css: encodeCode(values.css),
  javascript: encodeCode(values.javascript),
});

/** Returns the changed fields of the input; the slug can't change. */
export function changedOf(values: PopupValues, before: PopupValues): Partial<PopupTemplateInput> {
  const [{ slug: _slug, ...sent }, old] = [toSend(values), toSend(before)];
  const changed = Object.entries(sent).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(old, name)),
  );
  return Object.fromEntries(changed);
}

/** Returns the input of a new popup: the required fields, and those that differ from an empty form. */
export function newOf(values: PopupValues): PopupTemplateInput {
  const { title, name, version, slug } = toSend(values);
  return { title, name, version, ...(slug === undefined ? {} : { slug }), ...changedOf(values, newPopup) };
}

/** Returns the name of the form's field for a path of the API. */
export const fieldOf = (path: string): string => {
  if (path === 'version') return 'label';
  return path.startsWith('settings') ? 'auth' : path;
};

/** Returns the errors by the form's fields. @param validate checks against the API's schema */
export function validatePopup(
  values: PopupValues,
  validate: (sent: PopupTemplateInput) => Record<string, string>,
): Record<string, string> {
  const found = Object.entries(validate(toSend(values))).map(([path, text]) => [fieldOf(path), text]);
  const status = values.status === null ? { status: popupTemplateInputTexts.noStatus } : {};
  return { ...Object.fromEntries(found), ...status };
}
