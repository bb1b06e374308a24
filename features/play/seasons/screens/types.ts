import type { Api } from '#ui/api/browser.ts';

export type Division = Awaited<ReturnType<Api['division']>>;
export type Goals = Awaited<ReturnType<Api['weeklyGoals']>>;
export type Achievements = Awaited<ReturnType<Api['achievements']>>;
export type Recap = Awaited<ReturnType<Api['recap']>>;
