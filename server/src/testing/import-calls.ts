import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import { postJson } from './fault-site.ts';

/** The calls of an import over HTTP, at a server that may be another one each time. */
export interface ImportCalls {
  path(end: string): string;
  post(end: string, body?: object): Promise<MemberImport>;
  get(id: number): Promise<MemberImport>;
  /** Sends one part and returns any answer. */
  sendPart(id: number, part: number, piece: Buffer): Promise<Response>;
  answerOf(answer: Response): Promise<MemberImport>;
}

export function importCalls(
  at: () => { url: string; headers: { token: string; resource: string } },
): ImportCalls {
  const path = (end: string): string => `${at().url}/api/admin/users/imports${end}`;
  const answerOf = async (answer: Response): Promise<MemberImport> => {
    const body = (await answer.json()) as MemberImport;
    if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    path,
    answerOf,
    post: async (end, body = {}) =>
      answerOf(await postJson(at().url, `users/imports${end}`, body, at().headers)),
    get: async (id) => answerOf(await fetch(path(`/${id}`), { headers: at().headers })),
    sendPart: (id, part, piece) => {
      const body = new FormData();
      body.set('content', new File([new Uint8Array(piece)], 'part'));
      return fetch(path(`/${id}/parts/${part}`), { method: 'PUT', body, headers: at().headers });
    },
  };
}
