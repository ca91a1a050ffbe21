/** The names of a new domain in every form that its files need. */
export interface Names {
  /** Folder and address: `email-templates`. */
  folder: string;
  /** Several and one in code: `emailTemplates`, `emailTemplate`. */
  things: string;
  thing: string;
  Things: string;
  Thing: string;
  /** Table, and the noun in the audit log: `email_templates`, `email_template`. */
  table: string;
  Table: string;
  noun: string;
  /** Words in sentences: `email templates`, `email template`. */
  words: string;
  word: string;
  Words: string;
  Word: string;
  /** Path on the wire: `mail-templates`. */
  wire: string;
  /** Area of the roles matrix. */
  area: string;
}

export interface Asked {
  folder: string;
  /** One of them in kebab-case, where that is not the folder without its last letter. */
  one?: string | undefined;
  wire?: string | undefined;
  area?: string | undefined;
}

const camel = (kebab: string) => kebab.replace(/-\w/g, (part) => part.charAt(1).toUpperCase());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** @throws Error if a name isn't in kebab case */
export function namesOf({ folder, one = folder.replace(/s$/, ''), wire, area }: Asked): Names {
  for (const name of [folder, one])
    if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`"${name}" is no name in kebab-case`);
  if (one === folder) throw new Error(`what is one of ${folder}? Say it with --one`);
  const [things, thing] = [camel(folder), camel(one)];
  const [words, word] = [folder.replaceAll('-', ' '), one.replaceAll('-', ' ')];
  return {
    folder,
    things,
    thing,
    Things: capital(things),
    Thing: capital(thing),
    table: folder.replaceAll('-', '_'),
    Table: capital(things),
    noun: one.replaceAll('-', '_'),
    words,
    word,
    Words: capital(words),
    Word: capital(word),
    wire: wire ?? folder,
    area: area ?? things,
  };
}

/** Fills the names into a template's placeholders `<<thing>>`. @throws Error for an unknown placeholder */
export function fill(template: string, names: Names): string {
  return template.replace(/<<([a-z]+)>>/gi, (_whole, name: string) => {
    if (!isName(names, name)) throw new Error(`<<${name}>> is no name`);
    return names[name];
  });
}

function isName(names: Names, name: string): name is keyof Names {
  return Object.hasOwn(names, name);
}
