// Decodes the bytes of a WordPress export in the encoding that the file declares.
import { UnknownEncoding, type XmlDecoder, xmlDecoder, xmlStart } from '#contract/base/xml-text.ts';

interface TextRead {
  text: string;
  /** Number of bytes of the file that this text is decoded from. */
  bytes: number;
}

function decoderFor(start: Uint8Array, refusal: (text: string) => Error): XmlDecoder {
  try {
    return xmlDecoder(start);
  } catch (error) {
    throw error instanceof UnknownEncoding ? refusal(error.message) : error;
  }
}

/** Decodes a file as it is read. Throws the `refusal` error for an unknown encoding. */
export async function* decodedText(
  chunks: AsyncIterable<Uint8Array>,
  refusal: (text: string) => Error,
): AsyncGenerator<TextRead> {
  let decoder: XmlDecoder | null = null;
  let start = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder) {
      yield { text: decoder.decode(chunk, { stream: true }), bytes: chunk.length };
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < xmlStart) continue;
    decoder = decoderFor(start, refusal);
    yield { text: decoder.decode(start, { stream: true }), bytes: start.length };
    start = Buffer.alloc(0);
  }
  const last = decoder ?? decoderFor(start, refusal);
  yield { text: last.decode(start), bytes: start.length };
}
