import type { ReplyOf } from '#platform/http/contract.ts';
import type { figuresCalls } from '../../figures.contract.ts';

export type FiguresReply = ReplyOf<typeof figuresCalls.figures>;
