import { data, replace } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { placeIn, withFrom } from '#ui/console/came-from.ts';
import { type Deed, doneAt } from '#ui/console/done.tsx';
import { screenAction } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { RULING_REASONS } from '../../rules/ruling-reasons.ts';
import { kickoffIn, resultOf } from '../match-actions.ts';
import { actAt, DISPUTES, isForSheetOnly } from './addresses.ts';

type Rule = Parameters<Api['ruleMatch']>[0]['ruling'];

const DEEDS: Readonly<Record<string, Deed>> = {
  rule: 'ruled',
  advance: 'advanced',
  award: 'awarded',
  both_out: 'both_out',
  extend: 'extended',
  move: 'kickoff_moved',
  reopen: 'reopened',
};
/** Acts that end a match; reopening undoes them. */
const ENDING = ['rule', 'advance', 'award', 'both_out'];

/** Sends an official's act on a match, then leads back to the list they came from. */
export const matchAction = screenAction(async ({ api, params, url, form }) => {
  const matchId = idIn(params, 'matchId');
  const intent = textIn(form, 'intent');
  await act(api, matchId, intent, form);
  const place = afterwards(url, intent);
  const from = placeIn(url.searchParams, 'from') ?? (isDispute(url) ? DISPUTES : null);
  const undo = ENDING.includes(intent) ? withFrom(actAt(matchId, 'reopen'), from) : undefined;
  return replace(doneAt(place, DEEDS[intent], undo), 303);
});

/** A match that is ended leads back to its list; so does a sheet that was opened there. All else stays with the match. */
function afterwards(url: URL, intent: string): string {
  const from = placeIn(url.searchParams, 'from');
  const own = withFrom(url.pathname.replace(/\.data$/, ''), from);
  if (ENDING.includes(intent)) return from ?? (isDispute(url) ? DISPUTES : own);
  const isFromList = isForSheetOnly(url.searchParams) && intent !== 'reopen'; // it is ruled on next
  return isFromList ? (from ?? own) : own;
}

function isDispute({ pathname }: URL): boolean {
  return pathname.startsWith(DISPUTES);
}

async function act(api: Api, matchId: string, intent: string, form: FormData) {
  const reason = textIn(form, 'reason');
  const template = RULING_REASONS.find((each) => each === textIn(form, 'template'));
  const why = { ...(reason && { reason }), ...(template && { template }) };
  switch (intent) {
    case 'rule':
      return api.ruleMatch({ matchId, ruling: await rulingOf(api, matchId, form), ...why });
    case 'advance':
      return api.advanceMatch({ matchId, ...scoreOf(form), ...why });
    case 'award': {
      const winner = textIn(form, 'winner') === 'challenged' ? 'challenged' : 'challenger';
      return api.awardMatch({ matchId, winner, ...why });
    }
    case 'both_out':
      return api.takeBothOut({ matchId, ...why });
    case 'extend':
      return api.extendMatch({ matchId, until: timeIn(form), ...why });
    case 'move':
      return api.moveKickoff({ matchId, kickoff: timeIn(form), ...why });
    case 'reopen':
      return api.reopenMatch({ matchId, ...why });
    default:
      throw data(null, { status: 400 });
  }
}

/** A claim that is accepted is the one that stands now, whatever the page has shown. */
async function rulingOf(api: Api, matchId: string, form: FormData): Promise<Rule> {
  const verdict = textIn(form, 'verdict');
  switch (verdict) {
    case 'challenger':
    case 'challenged': {
      const { submissions } = await api.getMatch({ matchId });
      const claim = submissions[verdict];
      if (!claim) throw data(null, { status: 400 });
      return { outcome: 'score', ...claim };
    }
    case 'replay':
      return { outcome: 'replay', kickoff: timeIn(form) };
    case 'void':
      return { outcome: 'void' };
    default:
      return { outcome: 'score', ...scoreOf(form) };
  }
}

function scoreOf(form: FormData) {
  const { screenshotIds: _none, ...score } = resultOf(form);
  return score;
}

/** What is no time is refused by the call, with the field it stands in. */
function timeIn(form: FormData): string {
  return kickoffIn(form) ?? '';
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
