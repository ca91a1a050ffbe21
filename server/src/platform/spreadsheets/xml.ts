// XML of a spreadsheet, told as it is read: nothing is kept, no entity but the five of XML is known.
import { Parser } from 'htmlparser2';
import { type ArchiveEntry, UnreadableWorkbook } from './archive.ts';

export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export function xmlParser({ open, text, close }: XmlHandler): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true },
  );
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
  const parser = xmlParser(handler);
  for await (const { text } of textOf(entry)) parser.write(text);
  parser.end();
}
