// Process that answers some hundred decisions a second, for tests that kill it. It writes the id of each answer to a file.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/database/connect.ts';
import { findSite } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { decisionLine } from './decision-desk.fixture.ts';
import { newExplanations } from './explanations.ts';
import { ReservedIds } from './reserved-ids.ts';
import { Spool } from './spool.ts';
import { DecisionWriter } from './writer.ts';

// A test that fails before it kills this process must not leave it behind.
process.on('disconnect', () => process.exit());

const [, , url = '', siteId = '', contentId = '', folder = '', answers = ''] = process.argv;
const database = connect({ url, log: silentLog });
const tools = { database, clock: systemClock, log: silentLog };
const site = await findSite(database, Number(siteId));
if (site === null) throw new Error('there is no such site');
const writer = new DecisionWriter(tools, new Spool(folder, silentLog), newExplanations());
const ids = new ReservedIds(database);
for (;;) {
  const decision = decisionLine(await ids.take(), Number(contentId));
  writer.add(site, { decision });
  appendFileSync(answers, `${decision.id}\n`);
  if (decision.id % 10 === 0) await sleep(5);
}
