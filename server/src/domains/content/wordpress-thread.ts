// Thread that reads pieces of WordPress exports. It may be terminated at any time.
import { answerFileOrders } from '#server/platform/threads/answer-file-orders.ts';
import { UnreadableExport } from './wordpress.ts';
import { itemsOfPiece, type PieceItems, type PieceOrder } from './wordpress-piece.ts';

answerFileOrders<PieceOrder, PieceItems>({
  read: itemsOfPiece,
  refusalOf: (error) => (error instanceof UnreadableExport ? error.message : null),
});
