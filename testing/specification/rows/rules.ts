import { change, type Row, removed, reply, sent } from './row.ts';

/** Sections 4, 5 and 6: states and transitions, rules of taking part, roles. */
export const RULES = [
  {
    id: 'state.match-lists',
    says: 'Upcoming, in progress, completed, awaiting approval',
    breaks: change(
      'features/play/matches/rules/views.ts',
      "  awaiting_approval: 'awaiting-approval',",
      "  awaiting_approval: 'in-progress',",
    ),
  },
  {
    id: 'state.match-labels',
    says: 'Request sent, match request, confirmed, reschedule request, declined, cancelled',
    breaks: change(
      'features/play/matches/rules/views.ts',
      "return isProposer ? 'request_sent' : 'reschedule_request'",
      "return isProposer ? 'request_sent' : 'match_request'",
    ),
  },
  {
    id: 'state.result',
    says: 'Unsubmitted, submitted, waiting for verification, approved, disputed',
    breaks: change(
      'features/play/matches/rules/views.ts',
      "    case 'disputed':\n      return 'disputed';",
      "    case 'disputed':\n      return 'submitted';",
    ),
  },
  {
    id: 'state.transitions',
    says: 'Nothing happens to a match but what the table of transitions has',
    breaks: change(
      'features/play/matches/rules/machine.ts',
      "confirmed: ['ready',",
      "confirmed: ['decline', 'ready',",
    ),
  },
  {
    id: 'state.challenge',
    says: 'Challenge, accept, decline, reschedule, cancel',
    breaks: [reply('create-challenge', 'matchId'), reply('accept-match', 'status')],
  },
  {
    id: 'state.check-in',
    says: 'Both check in',
    breaks: [reply('ready-up', 'challenger.ready'), reply('ready-up', 'status')],
  },
  {
    id: 'state.score',
    says: 'Submit and edit a score',
    breaks: [
      reply('submit-scores', 'resultState'),
      reply('verify-match-result', 'challenger.score'),
    ],
  },
  {
    id: 'state.verify',
    says: 'The other side verifies or disputes',
    breaks: change('features/play/matches/rules/views.ts', "    { type: 'verify', by },\n", ''),
  },
  {
    id: 'state.event',
    says: 'Coming soon, ongoing; joined and left',
    breaks: [reply('events', 'items.*.status'), reply('event-by-id', 'ownEntryId')],
  },
  {
    id: 'state.notification',
    says: 'Read and unread',
    breaks: reply('notification-read', 'unread'),
  },
  { id: 'state.presence', says: 'Online and offline', breaks: reply('chat-room', 'peer.online') },
  {
    id: 'state.subscription',
    says: 'Trial, renewal until cancelled, access to the end of the cycle',
    breaks: change(
      'features/money/subscriptions/rules/time.ts',
      "const WITH_ACCESS = ['trial', 'active', 'past_due', 'cancelled'];",
      "const WITH_ACCESS = ['trial', 'active', 'past_due'];",
    ),
  },
  {
    id: 'state.carrier',
    says: 'Active, pending, suspended',
    breaks: change(
      'features/money/subscriptions/rules/machine.ts',
      "status: 'past_due', current: { from, until: end }",
      "status: 'active', current: { from, until: end }",
    ),
  },
  {
    id: 'state.consent',
    says: 'Consent is asked for once, and passed on at start',
    breaks: change(
      'features/community/brands-and-legal/rules/consent.ts',
      '{ necessary: true, marketing: true, statistics: true }',
      '{ necessary: true, marketing: false, statistics: true }',
    ),
  },
  {
    id: 'rule.decline-warning',
    says: 'Declining warns of 25 points, and asks again',
    breaks: removed,
  },
  {
    id: 'rule.linked-account',
    says: 'A linked account is needed before joining',
    breaks: change(
      'features/play/events/rules/joining.ts',
      'if (player && !player.account)',
      'if (!player)',
    ),
  },
  {
    id: 'rule.email-optional',
    says: 'E-mail is optional in the phone flow and the profile',
    breaks: change('core/fields.ts', "if (email === '') return null;", ''),
  },
  {
    id: 'rule.ps5',
    says: 'A PS5-exclusive battleground asks for PS5',
    breaks: change(
      'features/play/events/rules/joining.ts',
      'player.account.platform !== event.platform',
      'player.account.platform === null',
    ),
  },
  {
    id: 'rule.age',
    says: '18 years or older',
    breaks: change('features/play/events/rules/joining.ts', "player?.age === 'too_young' ||", ''),
  },
  {
    id: 'rule.parental-consent',
    says: 'Or with parental consent, in some variants',
    breaks: [reply('guardian-consent', 'needed'), reply('guardian-consent', 'state')],
  },
  {
    id: 'rule.operator-eligibility',
    says: 'Citizen or resident, natural person, subscriber; RICA where it is the law',
    breaks: [
      change(
        'features/community/brands-and-legal/legal/en/terms.md',
        'a citizen or resident',
        'a resident',
      ),
      change(
        'features/community/brands-and-legal/legal/en/terms.md',
        'a natural person',
        'a person',
      ),
      change(
        'features/community/brands-and-legal/legal/en/terms.md',
        'registered in your name under RICA',
        'registered in your name',
      ),
    ],
  },
  {
    id: 'rule.residency',
    says: 'South African residency, and a passport for the grand prize',
    breaks: [
      change(
        'features/play/events/rules/joining.ts',
        'player.country !== event.residency',
        'player.country === null',
      ),
      change(
        'features/community/brands-and-legal/legal/en/terms.md',
        'valid passport',
        'valid document',
      ),
    ],
  },
  {
    id: 'role.visitor',
    says: 'What a visitor may look at',
    breaks: change(
      'features/foundation/identity/rules/navigation-guard.ts',
      "  '/link-accounts',\n",
      '',
    ),
  },
  {
    id: 'role.session',
    says: 'A player is who the session says; another’s number is refused',
    breaks: sent('register', 'cellNumber'),
  },
  {
    id: 'role.opponent',
    says: 'The opponent accepts, declines, reschedules; the other side verifies or disputes',
    breaks: change(
      'features/play/matches/rules/agreement.ts',
      '  const { proposal, isInstant, previousState } = state;\n  if (proposal.by === by) return conflict(state);',
      '  const { proposal, isInstant, previousState } = state;',
    ),
  },
  {
    id: 'role.third',
    says: 'Nobody else acts on a match',
    breaks: [
      reply('accept-match', 'code'),
      reply('get-match', 'code'),
      reply('rule-match', 'code'),
    ],
  },
  {
    id: 'role.organiser',
    says: 'Organisers and administrators have the last word on disputes',
    breaks: [reply('get-match', 'winner'), reply('get-match', 'actions')],
  },
  {
    id: 'role.moderator',
    says: 'Moderators and support',
    breaks: [reply('chat-record', 'removed'), reply('support-tickets', 'code')],
  },
  {
    id: 'role.european-only',
    says: 'Only the European brand shows cookie dialog and legal footer',
    breaks: removed,
  },
  {
    id: 'client.profile-update',
    says: 'A change of the profile is one for upsert and update',
    breaks: [sent('early-access-user', 'username'), sent('early-access-user', 'avatarURL')],
  },
  {
    id: 'client.events-failure',
    says: 'Where events cannot be fetched, the page stands',
    breaks: removed,
  },
  {
    id: 'client.auth-error',
    says: 'Errors of the carrier’s first three calls are an authError flag',
    breaks: [
      reply('dcb/get-user-via-product-id', 'authError'),
      reply('dcb/encrypt-msisdn', 'authError'),
      reply('dcb/track-login', 'authError'),
    ],
  },
  {
    id: 'client.kenyan-failure',
    says: 'A failed status check in Kenya leads out',
    breaks: reply('kenya/get-user', 'redirectTo'),
  },
  {
    id: 'client.basic-authorization',
    says: 'The carrier’s service asks for basic authorization',
    breaks: change(
      'outside/carriers/service.ts',
      'authorization: `Basic ',
      'authorization: `Bearer ',
    ),
  },
  {
    id: 'client.public-bracket',
    says: 'The bracket call has a public host and needs no credential',
    breaks: reply('get-bracket-event', 'entrants'),
  },
  {
    id: 'client.toast',
    says: 'Notices appear at the bottom and stay 2000 ms',
    breaks: change('ui/components/toast-store.ts', 'LIFE_MS = 2000', 'LIFE_MS = 3000'),
  },
  {
    id: 'client.fixed-credential',
    says: 'Calls may carry a fixed bearer credential',
    breaks: change('platform/http/caller.ts', 'hashOf(token)', "hashOf('another')"),
  },
  {
    id: 'client.service-worker',
    says: 'A service worker is registered from /service-worker.js',
    breaks: removed,
  },
  {
    id: 'client.socket',
    says: 'A socket is connected as long as the frame is there',
    breaks: removed,
  },
  {
    id: 'client.operator-data',
    says: 'The operator data service tells a number’s network',
    breaks: change(
      'outside/carriers/operator-data.ts',
      '?.network ?? null',
      '?.network.slice(1) ?? null',
    ),
  },
  {
    id: 'client.payment-integration',
    says: 'The payment integration service',
    breaks: change(
      'outside/carriers/payment-integration.ts',
      "callWithRetries('refund', of, anything)",
      "callWithRetries('charges', of, anything)",
    ),
  },
  {
    id: 'client.utilities',
    says: 'The utilities service',
    breaks: change(
      'outside/carriers/utilities.ts',
      "(await callWithRetries('short-link', of, answer)).shortUrl",
      "(await callWithRetries('short-link', of, answer)).shortUrl.slice(0, -1)",
    ),
  },
  {
    id: 'client.password-secret',
    says: 'A password is kept as a hash only',
    breaks: change(
      'features/foundation/identity/server/credentials.ts',
      'return hash(composed(password));',
      'return Promise.resolve(composed(password));',
    ),
  },
  {
    id: 'client.password-encrypted',
    says: 'The browser encrypts `emailPassword`',
    breaks: change(
      'features/foundation/identity/screens/parts/sealed-call.ts',
      "['emailPassword', 'newPassword', 'password']",
      "['newPassword', 'password']",
    ),
  },
] as const satisfies readonly Row[];
