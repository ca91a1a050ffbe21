export type Fields = { [name: string]: string | Fields };

/** Parses a form as Stripe does: `metadata[a]=1&expand[0]=b`. */
export function readForm(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let place = fields;
    for (const step of path) place = inner(place, step);
    place[last] = value;
  }
  return fields;
}

/** Returns the fields nested in a field, and adds them if missing. */
export function inner(fields: Fields, name: string): Fields {
  const found = fields[name];
  if (typeof found === 'object') return found;
  const made: Fields = {};
  fields[name] = made;
  return made;
}

export function text(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
}
