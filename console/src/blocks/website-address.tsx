import { TextInput } from '@mantine/core';
import { type FieldProps, held, shared } from '#console/ui/fields/field.ts';

/** Schemes that somebody began and never ended, `http:/`, `https:/`, `http//`, or that are others, `htp://`, `ftp://`. */
const brokenScheme = /^(https?(:\/?|\/\/)(?!\/)|[a-z][a-z\d+.-]*:\/)/i;

/** What becomes of an address when its field is left: a scheme before it, nothing where its scheme is broken. */
export function tidyAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^https?:\/\//i.test(text)) return text;
  return brokenScheme.test(text) ? '' : `https://${text}`;
}

/** The address of a website; it gets its scheme by itself. */
export function WebsiteAddress<Values>(props: FieldProps<Values>) {
  const { form, name } = props;
  const { initial, change, error, attributes } = held<Values, string>(props);
  return (
    <TextInput
      key={form.key(name)}
      {...shared(props)}
      {...attributes}
      type="url"
      inputMode="url"
      autoComplete="url"
      required
      defaultValue={initial ?? ''}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        const tidy = tidyAddress(event.currentTarget.value);
        if (tidy === event.currentTarget.value) return;
        event.currentTarget.value = tidy;
        change(tidy);
      }}
    />
  );
}
