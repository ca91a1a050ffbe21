// The thread in which a file is read for the first time as a whole. It may be ended at any moment.
import { answerFileOrders } from '#server/platform/threads/answer-file-orders.ts';
import { UnreadableFile } from './source.ts';
import { type Asked, type FoundStyle, styleOf } from './style.ts';

answerFileOrders<Asked, FoundStyle>({
  read: styleOf,
  refusalOf: (error) => (error instanceof UnreadableFile ? error.message : null),
});
