import { expect, test } from 'vitest';
import { SCOPES } from '#platform/http/scopes.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { contract } from './contract.ts';

/** Keys make these calls, each by its own scopes; of the rest they see what a stranger sees. */
const OPEN_TO_KEYS = [
  'addPlayerNote',
  'addStarterGames',
  'advanceMatch',
  'announceToEntrants',
  'announcements',
  'answerPrivacyRequest',
  'answerTemplates',
  'answerTicket',
  'assignTicket',
  'awardMatch',
  'banPlayer',
  'cancelEvent',
  'changeWebhook',
  'chatRecord',
  'checkInEntrant',
  'chooseStage',
  'cloneEvent',
  'controlledMatches',
  'createEvent',
  'createGame',
  'createSeries',
  'createWebhook',
  'decideReferral',
  'deleteWebhook',
  'dismissChatReports',
  'dismissTicket',
  'disputedMatches',
  'doubtfulScreenshots',
  'eventControl',
  'eventSeeds',
  'eventTemplate',
  'eventTemplates',
  'exportActs',
  'exportBracket',
  'exportEntrants',
  'exportLeagueTable',
  'exportMatches',
  'exportPrizes',
  'extendMatch',
  'figures',
  'findPlayers',
  'gameRules',
  'getMatch',
  'giveCoins',
  'grantRole',
  'heldPoints',
  'heldReferrals',
  'importBracket',
  'importEntrants',
  'keptItems',
  'keptOrders',
  'liftChatTimeOut',
  'liftSanction',
  'managedGames',
  'matchDossier',
  'moderationCase',
  'moderationQueue',
  'moveGame',
  'moveKickoff',
  'moveOrder',
  'moveSeed',
  'noteOnTicket',
  'officialActs',
  'officials',
  'openPrivacyRequests',
  'organiserEntrants',
  'organiserEvent',
  'organiserEvents',
  'organiserSeries',
  'owedPrizes',
  'owedRefunds',
  'pauseEvent',
  'payPrize',
  'pingWebhook',
  'playerCharges',
  'playerCoins',
  'playerEntries',
  'playerFile',
  'playerMatches',
  'playerNotes',
  'playerPoints',
  'playerSubscription',
  'previewEvent',
  'previewReopening',
  'publishEvent',
  'readmitEntrant',
  'refundCharge',
  'refundOrder',
  'refusePoints',
  'releasePoints',
  'removeAnswerTemplate',
  'removeChatMessage',
  'removeEntrant',
  'removeEventTemplate',
  'removeGameCover',
  'reopenMatch',
  'replayWebhook',
  'reportedPictures',
  'restoreGame',
  'resumeEvent',
  'retireGame',
  'rotateWebhookSecret',
  'ruleMatch',
  'saveAnswerTemplate',
  'saveEventTemplate',
  'saveItem',
  'setSeeds',
  'settlePicture',
  'settleRefund',
  'setup',
  'sortTicket',
  'startEvent',
  'starterGames',
  'stopSubscription',
  'substituteEntrant',
  'supportTicket',
  'supportTickets',
  'suspendPlayer',
  'takeBothOut',
  'timeOutChatPlayer',
  'updateEvent',
  'updateGame',
  'uploadGameCover',
  'waitingGifts',
  'waitingList',
  'warnChatPlayer',
  'webhookDeliveries',
  'webhooks',
  'withdrawRole',
  'writeGameRules',
];

const product = describeProduct();
const administrator = product.official('administrator');

type Name = keyof typeof contract;
const NAMES = Object.keys(contract) as Name[];

function send(name: Name, key: string) {
  const { method, path, upload } = contract[name];
  const headers = { host: 'blg-za-en.localhost', authorization: `Bearer ${key}` };
  const payload = method === 'POST' && !upload ? { payload: {} } : {};
  return product.app.inject({ method, url: `/api/${path}`, headers, ...payload });
}

async function codeOf(name: Name, key: string): Promise<string> {
  const reply = await send(name, key);
  return reply.statusCode < 400 ? 'ok' : reply.json().code;
}

async function keyOf({ api }: Person, scopes: readonly (typeof SCOPES)[number][]) {
  return (await api.createApiKey({ name: 'Tool', scopes: [...scopes] })).key ?? '';
}

test("a key with every scope makes the calls of a list, and none of its owner's private life", async () => {
  const key = await keyOf(administrator, SCOPES);
  const open: string[] = [];
  for (const name of NAMES.filter((each) => contract[each].who !== 'anyone')) {
    const code = await codeOf(name, key);
    if (code !== 'sign_in_needed' && code !== 'scope_needed') open.push(name);
  }
  expect(open.sort()).toEqual(OPEN_TO_KEYS);
});

test('what anybody may see a key sees as a stranger does', async () => {
  const key = await keyOf(administrator, SCOPES);
  expect((await send('viewer', key)).json().player).toBeNull();
  const receipt = await product.app.inject({
    url: '/api/receipts/01900000-0000-7000-8000-000000000000/receipt.pdf',
    headers: { host: 'blg-za-en.localhost', authorization: `Bearer ${key}` },
  });
  expect(receipt.statusCode).toBeGreaterThanOrEqual(400);
});

test('keys end with the role that they need, and no later grant brings them back', async () => {
  const official = await newOfficial(product, 'organiser', await newPlayer(product));
  const { userId } = official;
  const reason = 'Changes in the team';
  await administrator.api.grantRole({ userId, role: 'support', reason });
  const [events, support] = [await keyOf(official, ['events']), await keyOf(official, ['support'])];
  await administrator.api.withdrawRole({ userId, role: 'organiser', reason });
  await administrator.api.grantRole({ userId, role: 'organiser', reason });
  expect(await codeOf('organiserEvents', events)).toBe('key_invalid');
  expect(await codeOf('supportTickets', support)).toBe('ok');
  await administrator.api.banPlayer({ userId, cheating: false, reason: 'Sold places in a cup' });
  await administrator.api.liftSanction({ userId, reason: 'It was a misunderstanding' });
  expect(await codeOf('supportTickets', support)).toBe('key_invalid');
  const { items } = await administrator.api.apiKeys({ pageSize: 100 });
  const own = items.filter(({ ownerId }) => ownerId === userId);
  expect(own.map(({ state }) => state)).toEqual(['revoked', 'revoked']);
});
