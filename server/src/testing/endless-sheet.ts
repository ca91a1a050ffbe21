import { zipOf } from './zip.ts';

/** Returns a spreadsheet of a few kilobytes whose elements never end; reading time is quadratic in their number. */
export function endlessSheet(elements: number): Buffer {
  const book = '<workbook><sheets><sheet name="S" r:id="r0"/></sheets></workbook>';
  const relations =
    '<Relationships><Relationship Id="r0" Type="http://x/worksheet" Target="worksheets/s.xml"/></Relationships>';
  return zipOf({
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/s.xml': `<worksheet><sheetData><row>${'<c>'.repeat(elements)}`,
  });
}
