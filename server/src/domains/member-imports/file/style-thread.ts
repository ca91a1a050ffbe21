// The thread that reads a whole file for the first time. It can be ended at any moment.
import { answerFileOrders } from '#server/platform/threads/answer-file-orders.ts';
import { UnreadableFile } from './source.ts';
import { type FoundStyle, styleOf } from './style.ts';
import type { StyleOrder } from './style-reader.ts';

answerFileOrders<StyleOrder, FoundStyle>({
  read: (file, { encoding, firstLine, ...asked }) => styleOf({ ...file, encoding, firstLine }, asked),
  refusalOf: (error) => (error instanceof UnreadableFile ? error.message : null),
});
