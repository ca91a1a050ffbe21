import { TextInput } from '@mantine/core';
import { type FieldProps, held, shared } from '#console/ui/fields/field.ts';

/** Incomplete or misspelled schemes, `http:/`, `https:/`, `http//`, and other schemes, `htp://`, `ftp://`. */
const brokenScheme = /^(https?(:\/?|\/\/)(?!\/)|[a-z][a-z\d+.-]*:\/)/i;

/** Completes an address when its field is left: adds a scheme, or returns an empty text if the scheme is broken. */
export function tidyAddress(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^https?:\/\//i.test(text)) return text;
  return brokenScheme.test(text) ? '' : `https://${text}`;
}

/** Renders the input for a website's address, which adds the scheme automatically. */
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
