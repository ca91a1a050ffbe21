/** Returns the fields of a record that the form has, which are those of its empty values. */
export function sameFields<V extends object, R extends { [K in keyof V]: unknown }>(
  empty: V,
  record: R,
): Pick<R, keyof V & keyof R> {
  const fields = { ...record };
  for (const name of Object.keys(fields)) if (!(name in empty)) Reflect.deleteProperty(fields, name);
  return fields;
}
