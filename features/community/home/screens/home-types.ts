import type { ReplyOf } from '#platform/http/contract.ts';
import type { homeCalls } from '../home.contract.ts';

export type Home = ReplyOf<typeof homeCalls.home>;
export type NowCardData = NonNullable<Home['card']>;
export type HomeMatch = NonNullable<NowCardData['match']>;
