// XML of a spreadsheet, told as it is read: nothing is kept, no entity but the five of XML is known.
import { Parser } from 'htmlparser2';
import { type ArchiveEntry, UnreadableWorkbook } from './archive.ts';

export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  /** @param isImplied the text has no end tag for it: another end tag or the end of the text closed it */
  close?(name: string, isImplied: boolean): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements within each other, of which a spreadsheet needs some ten, and attributes of one element. */
const deepestSheet = 64;
const mostAttributes = 256;

interface XmlLimits {
  /** Elements that may be open at once: the parser's work for each grows with their number. */
  deepest: number;
  /** Makes the error of a text beyond the limits. */
  refusal: () => Error;
}

/** Parses XML in pieces. Throws the refusal from within `write` for what is nested too deeply or has too many attributes. */
export function xmlParser({ open, text, close }: XmlHandler, { deepest, refusal }: XmlLimits): Parser {
  let depth = 0;
  let attributes = 0;
  return new Parser(
    {
      onopentagname: () => {
        depth += 1;
        attributes = 0;
        if (depth > deepest) throw refusal();
      },
      onattribute: () => {
        attributes += 1;
        if (attributes > mostAttributes) throw refusal();
      },
      onopentag: (name, given) => open?.(localName(name), given),
      ontext: (data) => text?.(data),
      onclosetag: (name, isImplied) => {
        depth -= 1;
        close?.(localName(name), isImplied);
      },
    },
    { xmlMode: true },
  );
}

/** Parses the XML of a spreadsheet. @param deepest 64 unless told otherwise */
export function sheetXmlParser(handler: XmlHandler, deepest = deepestSheet): Parser {
  const refusal = () =>
    new UnreadableWorkbook('The spreadsheet is nested too deeply to be one. Save it again.');
  return xmlParser(handler, { deepest, refusal });
}

/** The text of an entry in pieces, and the share of it that is read, 0 to 1. @throws UnreadableWorkbook */
export async function* textOf({
  bytes,
  open,
}: ArchiveEntry): AsyncGenerator<{ text: string; share: number }> {
  const decoder = new TextDecoder();
  let read = 0;
  try {
    for await (const chunk of await open()) {
      read += (chunk as Buffer).length;
      yield {
        text: decoder.decode(chunk as Buffer, { stream: true }),
        share: bytes === 0 ? 1 : read / bytes,
      };
    }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    throw new UnreadableWorkbook('The spreadsheet is damaged: a part of it cannot be unpacked.', {
      cause: error,
    });
  }
}

/** Reads a whole entry. @param most bytes it may have @throws UnreadableWorkbook */
export async function readXml(entry: ArchiveEntry, most: number, handler: XmlHandler): Promise<void> {
  if (entry.bytes > most)
    throw new UnreadableWorkbook(
      'The spreadsheet holds more text than can be read at once. Save the sheet as CSV (UTF-8) and choose that file.',
    );
  const parser = sheetXmlParser(handler);
  for await (const { text } of textOf(entry)) parser.write(text);
  parser.end();
}
