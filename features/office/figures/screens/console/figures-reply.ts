import type { ReplyOf } from '#platform/http/contract.ts';
import type { figuresCalls } from '../../contract.ts';

export type FiguresReply = ReplyOf<typeof figuresCalls.figures>;
