import type { Chance } from '#sandbox/random.ts';
import { type Command, give, type MatchReply } from './command.ts';
import type { Api, Connection } from './connection.ts';
import type { Ground, SimPlayer } from './players.ts';
import type { Record } from './record.ts';

export interface Goals {
  readonly challenger: number;
  readonly challenged: number;
}

/** The acts of one player in one match, each sent by the player's own session. */
export interface Actor {
  readonly player: SimPlayer;
  challenge(opponent: SimPlayer, when: Date | 'now'): Promise<MatchReply>;
  accept(matchId: string): Promise<MatchReply>;
  decline(matchId: string): Promise<MatchReply>;
  cancel(matchId: string): Promise<MatchReply>;
  reschedule(matchId: string, proposedDate: Date): Promise<MatchReply>;
  ready(matchId: string): Promise<MatchReply>;
  submit(matchId: string, goals: Goals): Promise<MatchReply>;
  edit(matchId: string, goals: Goals): Promise<MatchReply>;
  verify(matchId: string): Promise<MatchReply>;
  dispute(matchId: string): Promise<MatchReply>;
  appeal(matchId: string): Promise<MatchReply>;
}

export function actorOf(player: SimPlayer, ground: Ground, record: Record, chance: Chance): Actor {
  const { userId, entryId } = player;
  const { api } = player.phone;
  const act = (type: string, send: Command['send'], isNaturallyOnce = true) =>
    give({ type, userId, isNaturallyOnce, send }, record, chance);
  return {
    player,
    challenge(opponent, when) {
      const sides = { challengerTeamId: entryId, challengedTeamId: opponent.entryId };
      const time = when === 'now' ? { isInstant: true } : { proposedDate: when.toISOString() };
      const input = { eventId: ground.eventId, ...sides, ...time };
      return act('propose', (options) => api.createChallenge(input, options), false);
    },
    accept: (matchId) => act('accept', (options) => api.acceptMatch({ matchId }, options)),
    decline: (matchId) => act('decline', (options) => api.declineSchedule({ matchId }, options)),
    cancel: (matchId) => act('cancel', (options) => api.cancelMatch({ matchId }, options)),
    reschedule: (matchId, proposedDate) => {
      const input = { matchId, proposedDate: proposedDate.toISOString() };
      return act('reschedule', (options) => api.rescheduleMatch(input, options), false);
    },
    ready: (matchId) => act('ready', (options) => api.readyUp({ matchId }, options)),
    submit: (matchId, goals) =>
      act('submit', (options) => api.submitScores({ matchId, ...scores(goals) }, options)),
    edit: (matchId, goals) =>
      act('edit', (options) => api.editScores({ matchId, ...scores(goals) }, options), false),
    verify: (matchId) => act('verify', (options) => api.verifyMatchResult({ matchId }, options)),
    dispute: (matchId) => {
      const input = { matchId, reason: 'That is not how it ended.' };
      return act('dispute', (options) => api.disputeMatchResult(input, options));
    },
    appeal: (matchId) => {
      const input = { matchId, reason: 'The picture shows another score.' };
      return act('appeal', (options) => api.appealMatchRuling(input, options));
    },
  };
}

type Ruling = Parameters<Api['ruleMatch']>[0]['ruling'];

/** The commands of an organiser or administrator. */
export interface Official {
  rule(matchId: string, ruling: Ruling): Promise<MatchReply>;
  reopen(matchId: string): Promise<MatchReply>;
}

export interface OfficialPerson {
  readonly userId: string;
  readonly phone: Connection;
}

export function officialOf(
  { userId, phone: { api } }: OfficialPerson,
  record: Record,
  chance: Chance,
): Official {
  const act = (type: string, send: Command['send']) =>
    give({ type, userId, isNaturallyOnce: false, send }, record, chance);
  return {
    rule: (matchId, ruling) => {
      const input = { matchId, ruling, reason: 'Decided by the pictures both sides sent.' };
      return act('rule', (options) => api.ruleMatch(input, options));
    },
    reopen: (matchId) => {
      const input = { matchId, reason: 'A mistake in the first ruling.' };
      return act('reopen', (options) => api.reopenMatch(input, options));
    },
  };
}

function scores({ challenger, challenged }: Goals) {
  return { scoreChallenger: challenger, scoreChallenged: challenged };
}
