import { data, replace } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { placeIn, withFrom } from '#ui/console/came-from.ts';
import { type CompletedAction, doneAt } from '#ui/console/done.tsx';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { kickoffIn, resultOf } from '../match-actions.ts';
import { actAt, DISPUTES, isForSheetOnly } from './addresses.ts';

type Rule = Parameters<Api['ruleMatch']>[0]['ruling'];

const DEEDS: Readonly<Record<string, CompletedAction>> = {
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
  await act(api, matchId, form);
  const intent = textIn(form, 'intent');
  const place = afterwards(url, intent);
  const from = placeIn(url.searchParams, 'from') ?? (isDispute(url) ? DISPUTES : null);
  const undo = ENDING.includes(intent) ? withFrom(actAt(matchId, 'reopen'), from) : undefined;
  return replace(doneAt(place, DEEDS[intent], undo), 303);
});

/** Leads back to the list after an act that ends the match, or a sheet that was opened there; else to the match. */
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

function act(api: Api, matchId: string, form: FormData) {
  return byIntent(form, {
    rule: async () => {
      const ruling = await rulingOf(api, matchId, form);
      return api.ruleMatch(parseForm('ruleMatch', form, { matchId, ruling }));
    },
    advance: () => api.advanceMatch(parseForm('advanceMatch', form, { matchId, ...scoreOf(form) })),
    award: () => api.awardMatch(parseForm('awardMatch', form, { matchId })),
    both_out: () => api.takeBothOut(parseForm('takeBothOut', form, { matchId })),
    extend: () => api.extendMatch(parseForm('extendMatch', form, { matchId, until: timeIn(form) })),
    move: () => api.moveKickoff(parseForm('moveKickoff', form, { matchId, kickoff: timeIn(form) })),
    reopen: () => api.reopenMatch(parseForm('reopenMatch', form, { matchId })),
  });
}

/** Accepting a side's score means its present score, even if the page has shown another. */
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

/** Empty if the form has no valid time, which the call refuses at its field. */
function timeIn(form: FormData): string {
  return kickoffIn(form) ?? '';
}
