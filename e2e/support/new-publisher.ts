import { openApi, unique } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { demoPassword } from './product.ts';
import { pricingPlan } from './screen-rows.ts';

async function post<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Password of all publishers that stories register. */
export const newPassword = 'a password of my own';

/** Registers a publisher who has no website yet, and confirms the address. Returns the token of the session. */
export async function newPublisher(baseUrl: string): Promise<{ token: string; email: string }> {
  const api = `${baseUrl}/api/admin`;
  const root = await post<{ token: string }>(`${api}/authorization`, {
    email: 'root@example.com',
    password: demoPassword,
  });
  const plan = await pricingPlan(openApi(baseUrl, root.token, ''), { is_public: true });
  const name = unique('publisher');
  const email = `${name}@example.com`;
  await post(`${api}/partners/invite/create`, {
    email,
    password: newPassword,
    first_name: 'Ada',
    last_name: 'Byron',
    company: `Byron Press ${name}`,
    job: 'Publisher',
    website_title: `Byron ${name}`,
    website_url: `https://www.${name}.example.com`,
    pricing_plans_id: plan,
    recaptcha_token: 'a person',
  });
  const { searchParams } = new URL(linkIn(await mailTo(email, 'Confirm your registration')));
  const { token } = await post<{ token: string }>(`${api}/partners/confirmation`, {
    session: searchParams.get('session'),
    signature: searchParams.get('signature'),
    password: newPassword,
  });
  return { token, email };
}
