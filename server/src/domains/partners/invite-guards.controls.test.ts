// Switches off the guards against misuse of invitations as spam: the check of names in mails, and the limit of their
// number.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PartnerDesk, partnerFixture } from '#server/testing/access-matrix/partner-desk.ts';

const off = vi.hoisted(() => ({ input: false, mail: false, limit: false }));

vi.mock('#contract/base/names.ts', async (original) => {
  const real = await original<typeof import('#contract/base/names.ts')>();
  const { z } = await import('zod');
  const personName = z.string().refine((name) => off.input || real.personName.safeParse(name).success);
  return {
    ...real,
    personName,
    personNameMax: 1_000,
    isPlainName: (text: string) => off.mail || real.isPlainName(text),
  };
});

vi.mock('../session/invitation-limit.service.ts', async (original) => {
  const real = await original<typeof import('../session/invitation-limit.service.ts')>();
  const countInvitation: typeof real.countInvitation = async (...given) => {
    if (!off.limit) await real.countInvitation(...given);
  };
  return { ...real, countInvitation };
});

let desk: PartnerDesk;
beforeAll(async () => {
  desk = await partnerFixture();
});
afterEach(() => {
  Object.assign(off, { input: false, mail: false, limit: false });
});
afterAll(() => desk.server.close());

const name = 'Visit https://phish.example now\n\nand win';

/** Returns the status of an invitation to a person with that name, and the first characters of the mail. */
async function invite(email: string) {
  const { id, call } = await desk.owned();
  const { status } = await call('POST', `/${id}/invite`, { email, first_name: name });
  const [mail] = await desk.rows('select body_text from outgoing_mails where recipient = $1', email);
  return { status, begins: mail === undefined ? null : String(mail.body_text).slice(0, 20) };
}

test('a name with a link of its own is refused, and without that check no mail greets by it', async () => {
  expect(await invite('a@names.example')).toEqual({ status: 422, begins: null });
  off.input = true;
  expect(await invite('b@names.example')).toMatchObject({
    status: 200,
    begins: expect.stringMatching(/^Hello,\n/),
  });
});

test('with both switched off a stranger writes the first line of the mail', async () => {
  Object.assign(off, { input: true, mail: true });
  expect(await invite('c@names.example')).toEqual({ status: 200, begins: 'Hello Visit https://' });
});

test('without their limit invitations go to one address for as long as somebody likes', async () => {
  const { id, call } = await desk.owned();
  const statuses = async () => {
    const tries = [];
    for (let n = 0; n < 8; n += 1)
      tries.push((await call('POST', `/${id}/invite`, { email: 'ivy@endless.example' })).status);
    return tries;
  };
  off.limit = true;
  expect(await statuses()).toEqual(Array(8).fill(200));
  off.limit = false;
  // Five within an hour.
  expect(await statuses()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
});
