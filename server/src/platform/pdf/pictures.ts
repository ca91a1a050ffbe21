import { type Finding, throwTemplateError } from '../templates/template-errors.ts';
import { pdfLimits } from './limits.ts';
import { pictureSize } from './picture-size.ts';

/** Pictures of one document, by their names for the typesetter. */
export class Pictures {
  readonly files = new Map<string, Buffer>();
  #pixels = 0;

  /**
   * Adds a picture from a data URL.
   * @returns its name; null for any other source, with a finding
   * @throws TemplateRefused for one with too many pixels, before it is decoded
   */
  take(source: string, line: number, findings: Finding[]): string | null {
    const [, data] = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(source) ?? [];
    const bytes = Buffer.from(data ?? '', 'base64');
    const size = pictureSize(bytes);
    if (size === null) {
      const text = 'Only pictures inside the template are shown: PNG, JPEG, GIF or WebP as a data: address.';
      findings.push({ line, text, isError: false });
      return null;
    }
    const pixels = size.width * size.height;
    this.#pixels += pixels;
    if (pixels === 0 || pixels > pdfLimits.pixels || this.#pixels > pdfLimits.allPixels)
      throwTemplateError(
        `This picture has too many pixels: ${size.width} × ${size.height}; 2,000 × 2,000 at most.`,
        line,
      );
    if (this.files.size >= pdfLimits.pictures)
      throwTemplateError(`More than ${pdfLimits.pictures} pictures.`, line);
    const name = `/picture-${this.files.size}.${size.kind}`;
    this.files.set(name, bytes);
    return name;
  }
}
