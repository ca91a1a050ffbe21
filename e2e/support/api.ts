interface MemberAsk {
  email: string;
  first_name?: string;
  last_name?: string;
  [field: string]: unknown;
}

interface GroupAsk {
  name: string;
  type?: string;
  [field: string]: unknown;
}

export interface Api {
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** Creates a member with a password and an email. */
  addMember: (member: MemberAsk) => Promise<{ id: number; version: number }>;
  addGroup: (group: GroupAsk) => Promise<{ id: number; version: number }>;
}

/** Opens the API, to create what a story needs or to act as another operator. */
export function openApi(baseUrl: string, token: string, resource: string): Api {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${baseUrl}/api/admin/${path}`, {
      method,
      headers: {
        token,
        resource,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    call,
    addMember: (member) => call('POST', 'users', { password: 'a long enough password', ...member }),
    addGroup: (group) => call('POST', 'teams', { type: 'company', ...group }),
  };
}

let count = 0;

/** Suffix for a running product, which keeps the names of earlier runs. */
const run = process.env.E2E_BASE_URL ? Date.now().toString(36) : '';

/**
 * Returns a name that no other story uses. No such name is a prefix of another, and a run has the same ones every time
 * as long as its stories are distributed alike.
 */
export function unique(word: string): string {
  count += 1;
  return `${word}${run}w${process.env.TEST_WORKER_INDEX ?? 0}n${String(count).padStart(3, '0')}`;
}
