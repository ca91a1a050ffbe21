import { systemContext } from '#server/database/sites.ts';
import { takeContent } from '#server/domains/content/take.service.ts';
import type { ReaderHandler } from './call.ts';

/** Name of the author of these changes in the audit log. */
const author = "the publisher's server";

/** Takes one piece of content. */
export const putContent: ReaderHandler<'putContent'> = async ({ input, reply, site, tools }) => {
  const [taken] = await takeContent(systemContext(tools, author, site), [input]);
  if (!taken) throw new Error('the piece of content was not taken');
  if (taken.result === 'created') reply.status(201);
  return taken;
};

/** Marks a piece as gone; one that is unknown stays unknown. */
export const removeContent: ReaderHandler<'removeContent'> = async ({ input: { key }, site, tools }) => {
  const [taken] = await takeContent(systemContext(tools, author, site), [{ key, state: 'gone' }]);
  if (!taken) throw new Error('the piece of content was not marked');
  return taken;
};

/** Takes several pieces of content. */
export const putContents: ReaderHandler<'putContents'> = async ({ input, site, tools }) => ({
  items: await takeContent(systemContext(tools, author, site), input.content),
});
