// Parser of a spreadsheet's XML, as a stream: nothing is kept, and only the five entities of XML are known.
import { Parser } from 'htmlparser2';
import { type ArchiveEntry, UnreadableWorkbook } from './archive.ts';

export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  /** @param isImplied true if the element has no end tag: another end tag or the end of the text closed it */
  close?(name: string, isImplied: boolean): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Largest depth of nested elements, of which a spreadsheet needs about ten, and largest number of attributes of one
 * element.
 */
const deepestSheet = 64;
const mostAttributes = 256;

interface XmlLimits {
  /** Largest number of open elements: the parser's work for each grows with their number. */
  deepest: number;
  /** Creates the error for a text beyond the limits. */
  refusal: () => Error;
}

/**
 * Creates a parser of XML in pieces.
 * @throws the refusal from within `write` if the XML is nested too deeply or has too many attributes
 */
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

/** Creates a parser for the XML of a spreadsheet. @param deepest largest depth; defaults to 64 */
export function sheetXmlParser(handler: XmlHandler, deepest = deepestSheet): Parser {
  const refusal = () =>
    new UnreadableWorkbook('The spreadsheet is nested too deeply to be one. Save it again.');
  return xmlParser(handler, { deepest, refusal });
}

/** Yields the text of an entry in pieces, with the share that is read, 0 to 1. @throws UnreadableWorkbook */
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

/** Reads a whole entry. @param most its largest size in bytes @throws UnreadableWorkbook */
export async function readXml(entry: ArchiveEntry, most: number, handler: XmlHandler): Promise<void> {
  if (entry.bytes > most)
    throw new UnreadableWorkbook(
      'The spreadsheet holds more text than can be read at once. Save the sheet as CSV (UTF-8) and choose that file.',
    );
  const parser = sheetXmlParser(handler);
  for await (const { text } of textOf(entry)) parser.write(text);
  parser.end();
}
