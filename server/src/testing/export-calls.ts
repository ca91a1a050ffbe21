import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { ScheduledExport } from '#contract/domains/exports/schedule-schemas.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';
import { postJson } from './fault-site.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** The calls of exports over HTTP, at a server that may be another one each time. */
export interface ExportCalls {
  /** Asks for a file of members. */
  generate(body: object): Promise<ExportRequest>;
  get(id: number): Promise<ExportRequest>;
  schedules(): Promise<ScheduledExport[]>;
  /** Returns the rows of the file without its heading; null if the file isn't ready and the call is rejected. */
  download(id: number): Promise<unknown[][] | null>;
}

/** Rows of a file without the heading; one that breaks off is no file and fails. */
export async function rowsOfFile(answer: Response): Promise<unknown[][]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(Number(answer.headers.get('content-length') ?? bytes.length));
  if (answer.headers.get('content-type')?.startsWith('text/csv'))
    return (parse(bytes, { bom: true }) as string[][]).slice(1);
  return readWorkbook(bytes).flatMap(({ rows }) => rows.slice(1));
}

export function exportCalls(
  at: () => { url: string; headers: { token: string; resource: string } },
): ExportCalls {
  const get = (path: string): Promise<Response> =>
    fetch(`${at().url}/api/admin/export-requests${path}`, { headers: at().headers });
  const answerOf = async (answer: Response): Promise<unknown> => {
    const body: unknown = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    generate: async (body) =>
      (await answerOf(
        await postJson(at().url, 'export-requests/users/generate', body, at().headers),
      )) as ExportRequest,
    get: async (id) => (await answerOf(await get(`/${id}`))) as ExportRequest,
    schedules: async () =>
      ((await answerOf(await get('/users/scheduler'))) as { items: ScheduledExport[] }).items,
    download: async (id) => {
      const answer = await get(`/${id}/download`);
      if (answer.status === 200) return rowsOfFile(answer);
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 409,
        body: { error_description: 'The file is not ready yet.' },
      });
      return null;
    },
  };
}
