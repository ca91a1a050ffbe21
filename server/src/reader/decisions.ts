import { isbot } from 'isbot';
import type { PublisherContent } from '#contract/domains/content/take-schemas.ts';
import { decisionCode } from '#contract/domains/decisions/code.ts';
import type { PageAnswer } from '#contract/reader/decision-schemas.ts';
import {
  type AskedContent,
  type DecisionAsked,
  type DecisionMade,
  DecisionsUnavailable,
} from '#server/domains/decisions/asked.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ReaderHandler } from './call.ts';
import type { AnonymousReader } from './day-ids.ts';
import { configHeader } from './headers.ts';
import { texts } from './texts.ts';
import type { ReaderTools } from './tools.ts';

const agentMax = 1_000;

/** Decides, and says when to ask again if that isn't possible. @throws AppError unavailable */
async function decide({ decider }: ReaderTools, asked: DecisionAsked): Promise<DecisionMade> {
  try {
    return await decider.decide(asked);
  } catch (error) {
    if (!(error instanceof DecisionsUnavailable)) throw error;
    throw new AppError('unavailable', texts.noDecisions, { retryAfterSeconds: 5, cause: error });
  }
}

function answerOf({ meter, popup, register, ...made }: DecisionMade): PageAnswer {
  const { decisionId, verdict, reason, access, meterToken, configId } = made;
  return {
    verdict,
    reason: reason as PageAnswer['reason'],
    access,
    decision_id: decisionId,
    code: decisionId === null ? null : decisionCode(decisionId),
    meter: meter && {
      used: meter.used,
      limit: meter.limit,
      resets_at: meter.resetsAt?.toISOString() ?? null,
      open_until: meter.openUntil?.toISOString() ?? null,
    },
    register: register && { left: register.count, days: register.days },
    popup: popup && { slug: popup.slug, revision: popup.revision, framed: popup.isFramed },
    meter_token: meterToken,
    config: configId,
  };
}

/** Returns the reader's ids; those of the day for what is missing. */
async function idsOf(
  { clock, dayIds }: ReaderTools,
  { device, session }: { device?: string | null | undefined; session?: string | null | undefined },
  reader: AnonymousReader,
): Promise<{ device: string; session: string }> {
  if (device && session) return { device, session };
  const ofDay = await dayIds.find(reader, clock.now());
  return { device: device ?? ofDay.device, session: session ?? ofDay.session };
}

/** Decides for a page. A browser that loads the page before its reader asks for it uses nothing up. */
export const decision: ReaderHandler<'decision'> = async ({ input, request, reply, site, tools }) => {
  const agent = request.headers['user-agent']?.slice(0, agentMax) ?? null;
  const ids = await idsOf(tools, input, { siteId: site.id, address: request.ip, agent });
  const isEarly = /prefetch|prerender/i.test(String(request.headers['sec-purpose'] ?? ''));
  const made = await decide(tools, {
    site,
    content: { key: input.content },
    viewId: input.view_id,
    deviceId: ids.device,
    sessionId: ids.session,
    isShared: !input.device && !input.session,
    address: request.ip,
    isBot: agent === null || isbot(agent),
    purpose: isEarly && input.purpose === 'view' ? 'prefetch' : input.purpose,
    meter: input.meter ?? null,
    isPreview: false,
  });
  reply.header(configHeader, made.configId);
  return answerOf(made);
};

/** Records views of decisions. */
export const events: ReaderHandler<'events'> = async ({ input, request, reply, site, tools }) => {
  const agent = request.headers['user-agent']?.slice(0, agentMax) ?? null;
  const reader = { siteId: site.id, address: request.ip, agent };
  const sessionId = input.session ?? (await tools.dayIds.find(reader, tools.clock.now())).session;
  const views = input.events
    .filter(({ kind }) => kind === 'view')
    .map(({ decision_id: decisionId, at }) => ({ decisionId, sessionId, at: new Date(at) }));
  tools.decider.noteViews(site, views);
  reply.status(202);
  return { success: true };
};

function askedOf({ key, published_at: publishedAt, ...told }: PublisherContent): AskedContent {
  return {
    key: key.normalize(),
    told: { ...told, publishedAt: publishedAt ? new Date(publishedAt) : null },
  };
}

/** Records the view of a page that its server renders with the answer; a browser reports its views itself. */
function noteRendered({ clock, decider }: ReaderTools, asked: DecisionAsked, made: DecisionMade): void {
  const { decisionId } = made;
  if (decisionId === null) return;
  decider.noteViews(asked.site, [{ decisionId, sessionId: asked.sessionId, at: clock.now() }]);
}

/** Decides for a publisher's server, whose word counts about the reader's address and about what the pieces are. */
export const verify: ReaderHandler<'verify'> = async ({ input, reply, site, tools }) => {
  const { agent = null, ip = null, contents } = input;
  const ids = await idsOf(tools, input, { siteId: site.id, address: ip, agent });
  const asked: DecisionAsked = {
    site,
    content: askedOf(input.content),
    viewId: input.view_id,
    deviceId: ids.device,
    sessionId: ids.session,
    isShared: !input.device && !input.session,
    address: ip,
    isBot: agent !== null && isbot(agent),
    purpose: input.purpose,
    meter: input.meter ?? null,
    isPreview: input.preview,
  };
  const made = await decide(tools, asked);
  noteRendered(tools, asked, made);
  const further = await Promise.all(
    contents.map(async (piece) => {
      const { verdict, reason, access } = answerOf(
        await decide(tools, { ...asked, content: askedOf(piece), purpose: 'list' }),
      );
      return { key: piece.key, verdict, reason, access };
    }),
  );
  reply.header(configHeader, made.configId);
  return { ...answerOf(made), contents: further };
};
