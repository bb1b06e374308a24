import { details } from '#features/community/support/support.contract.ts';
import {
  match,
  matchCard,
  penalties,
  read,
  submittedScore,
} from '#features/play/matches/match-shapes.ts';
import {
  bracketMatch,
  bracketRound,
  bracketStage,
  stageFormat,
} from '#features/play/tournaments/tournaments.contract.ts';
import { done, look, person } from '#platform/http/shapes.ts';
import type { SchemaNames } from '#platform/open-api/schemas.ts';
import { contract as calls } from '../contract.ts';
import { MESSAGES } from './messages.ts';

/** The item of a list. */
const itemOf = <Item>({ reply }: { reply: { shape: { items: { element: Item } } } }): Item =>
  reply.shape.items.element;

const people: SchemaNames = {
  Done: done,
  Look: look,
  Person: person,
  Profile: calls.profile.reply,
  ProfileHead: calls.register.reply,
  LoginReply: calls.validateOtp.reply,
  Friend: calls.addOrRemoveFriend.reply,
  Member: calls.achievements.reply.shape.player,
  MatchRecord: calls.headToHead.reply.shape.record,
  FoundPlayer: itemOf(calls.findPlayers),
  Official: itemOf(calls.playerNotes).shape.by,
  ChatPlayer: itemOf(calls.chatMentionable),
  ReferredPlayer: itemOf(calls.heldReferrals).shape.friend,
  ChatMessage: itemOf(calls.chatMessages),
  ChatCase: itemOf(calls.moderationQueue),
  ChatSanction: itemOf(calls.chatRecord),
  PlayTimes: calls.playTimes.reply,
  PlayHours: calls.playTimes.reply.shape.week.element.element,
  DayOfPlay: calls.playTimes.reply.shape.days.element,
  LastMessage: itemOf(calls.chatRooms).shape.last.unwrap(),
  DataExport: itemOf(calls.myData),
  CalendarFeed: calls.calendarFeed.reply,
  Guardian: calls.askGuardian.input.shape.guardian.unwrap(),
  PrivacyRequest: calls.privacyRequest.reply,
};

const status = calls.systemStatus.reply.shape;
const operations: SchemaNames = {
  ServiceState: status.carriers.element,
  Probe: status.nodes.element.shape.storage,
};

const events: SchemaNames = {
  Game: itemOf(calls.events).shape.game,
  GameAccount: itemOf(calls.getGameAccounts),
  EventFormat: itemOf(calls.events).shape.format,
  EventCard: itemOf(calls.events),
  EventPrize: itemOf(calls.events).shape.prizes.element,
  EventDraft: calls.createEvent.input,
  EventTemplateSettings: calls.eventTemplate.reply.shape.settings,
  PointsWorth: calls.eventById.reply.shape.points,
  SeriesEvent: itemOf(calls.organiserSeries).shape.events.element,
  TournamentSettings: calls.createEvent.input.shape.tournament.unwrap(),
  Stage: calls.createEvent.input.shape.tournament.unwrap().shape.stages.unwrap().unwrap().element,
};

const matches: SchemaNames = {
  Search: calls.getSearch.reply,
  FoundOpponent: calls.getSearch.reply.shape.found.unwrap(),
  Match: match,
  MatchCard: matchCard,
  MatchSide: matchCard.shape.challenger,
  MatchStatus: matchCard.shape.status,
  MatchHeldPoints: matchCard.shape.heldPoints.unwrap(),
  Penalties: penalties,
  SubmittedScore: submittedScore,
  ReadScore: read,
  ControlledMatch: itemOf(calls.controlledMatches),
};

const tournaments: SchemaNames = {
  BracketMatch: bracketMatch,
  BracketRound: bracketRound,
  BracketStage: bracketStage,
  Contestant: bracketMatch.shape.home.unwrap(),
  StageFormat: stageFormat,
  StageOfPlay: calls.createEvent.input.shape.tournament.unwrap().shape.stages.unwrap().unwrap()
    .element.shape.format,
  BracketScore: bracketMatch.shape.score.unwrap(),
  BracketResult: calls.exportBracket.reply.shape.results.unwrap().element,
  BracketOutcome: calls.exportBracket.reply.shape.results.unwrap().element.shape.outcome,
  RankingRow: itemOf(calls.eventRankings),
  DivisionRow: itemOf(calls.division),
  Statistics: calls.profileStats.reply,
  TouchedMatch: calls.previewReopening.reply.shape.resets.element,
};

const money: SchemaNames = {
  Price: calls.subscriptionPlans.reply.shape.plans.element.shape.price,
  Subscription: calls.confirmSubscription.reply,
  HowToStop: calls.subscriptionPlans.reply.shape.stop,
  Reward: calls.dailyBonus.reply.shape.rewards.element,
  CoinMovement: itemOf(calls.coinStatement),
};

const desks: SchemaNames = {
  TicketDetails: details,
  Ticket: calls.ticket.reply,
  QueuedTicket: calls.supportTicket.reply,
  TicketPicture: calls.ticket.reply.shape.messages.element.shape.pictures.element,
  NotificationSettings: calls.notificationSettings.reply.shape.settings,
  WebhookKind: calls.createWebhook.input.shape.kinds.element,
  MatchMessage: MESSAGES['match.completed'],
  EntrantMessage: MESSAGES['entrant.joined'],
};

/** The schemas that the document names, each where a call has it. A test finds those that stand in it twice. */
export const NAMES: SchemaNames = {
  ...people,
  ...events,
  ...matches,
  ...tournaments,
  ...money,
  ...desks,
  ...operations,
};
