import { REACTIONS, type Reaction } from '#features/community/chat/rules/messages.ts';
import type { Api } from '../api.ts';
import type { Cast } from './month.ts';
import type { Draft } from './roster.ts';
import type { Step } from './walk.ts';

const MINUTE_MS = 60_000;

/** The author (an index among the busiest players), the age in minutes, and the reactions. */
interface Line {
  readonly by: number;
  readonly ago: number;
  readonly text: { readonly en: string; readonly ar: string };
  /** True if it answers the previous line. */
  readonly answers?: boolean;
  readonly liked?: Reaction;
}

const IN_THE_ROOM: readonly Line[] = [
  line(0, 1_500, 'Who is up for a few games tonight?', 'من يلعب معي الليلة؟'),
  line(1, 1_494, 'I am, from eight on. Best of three?', 'أنا، من الثامنة. أفضل من ثلاث؟', 'like'),
  line(
    2,
    1_490,
    'The rules for extra time are in the battleground, under Rules.',
    'قواعد الوقت الإضافي في ساحة القتال، تحت القواعد.',
  ),
  line(
    0,
    1_320,
    'That last goal … I am still not over it 😅',
    'ذلك الهدف الأخير … لم أنسه بعد 😅',
    'laugh',
  ),
  line(
    3,
    190,
    'Tip for newcomers: check in early, you can still warm up.',
    'نصيحة للجدد: سجّل حضورك مبكرًا، ويمكنك الإحماء بعدها.',
    'trophy',
  ),
  {
    ...line(
      1,
      184,
      'And take the picture of the score before you leave the screen.',
      'والتقط صورة النتيجة قبل أن تغادر الشاشة.',
      'fire',
    ),
    answers: true,
  },
  line(
    4,
    42,
    'First win today! Well played, @{0}.',
    'أول فوز لي اليوم! أحسنت يا @{0}.',
    'handshake',
  ),
  { ...line(0, 39, 'Well deserved. Rematch tomorrow?', 'مستحق. نلعب غدًا من جديد؟'), answers: true },
];

const IN_A_GAME: readonly Line[] = [
  line(2, 260, 'Which formation do you all play?', 'بأي تشكيلة تلعبون؟'),
  line(3, 255, '4-2-3-1, patience pays.', '4-2-3-1، الصبر مفتاح الفوز.', 'like'),
  line(
    1,
    33,
    'Does anybody play on a slow line? Works well here.',
    'هل يلعب أحد بإنترنت بطيء؟ يعمل جيدًا هنا.',
  ),
];

const BETWEEN_TWO: readonly Line[] = [
  line(
    1,
    95,
    'Good match yesterday! Shall we play again on Sunday?',
    'مباراة جميلة أمس! نلعب مجددًا يوم الأحد؟',
    'heart',
  ),
  line(0, 91, 'Gladly. Seven in the evening?', 'بكل سرور. السابعة مساءً؟'),
  line(1, 88, 'Seven it is.', 'اتفقنا، السابعة.'),
];

const SPEAKERS = 5;
/** A message that a player reported. Others wrote later, so that no list begins with it. */
const REPORTED = line(3, 63, 'You are all losers, go home', 'كلكم خاسرون، عودوا إلى بيوتكم');

/** Messages in the rooms of an audience: in everybody's, in a game's, and between two players. */
export function chatSteps(cast: Cast, roster: readonly Draft[], now: Date): Step[] {
  const players = roster.filter(({ part }) => part === 'player').slice(0, SPEAKERS);
  if (players.length < SPEAKERS) return [];
  const talk = (lines: readonly Line[], room: (api: Api) => Promise<string>) =>
    stepsOf({ cast, players, now, lines, room });
  const direct = async (api: Api) => {
    const userIds = players.slice(0, 2).map(({ username }) => cast.people.get(username)?.userId);
    const own = await api.profile({});
    const other = userIds.find((userId) => userId !== own.userId) ?? '';
    return (await api.openDirect({ userId: other })).roomId;
  };
  return [
    ...talk(IN_THE_ROOM, (api) => roomOf(api, 'brand')),
    ...talk(IN_A_GAME, (api) => roomOf(api, 'game')),
    ...talk(BETWEEN_TWO, direct),
    ...reportSteps(cast, players, now),
  ];
}

interface Talk {
  readonly cast: Cast;
  readonly players: readonly Draft[];
  readonly now: Date;
  readonly lines: readonly Line[];
  readonly room: (api: Api) => Promise<string>;
}

function stepsOf({ cast, players, now, lines, room }: Talk): Step[] {
  let before = '';
  return lines.map(({ by, ago, text, answers, liked }, index) => ({
    at: new Date(now.getTime() - ago * MINUTE_MS),
    lane: `chat ${lines[0]?.text.en}`,
    run: async () => {
      const [api, other] = [apiOf(cast, players[by]), apiOf(cast, players[(by + 1) % SPEAKERS])];
      const words = text[languageOf(players)].replace('{0}', players[0]?.username ?? '');
      const roomId = await room(api);
      const replyTo = answers && before !== '' ? { replyTo: before } : {};
      const clientId = crypto.randomUUID();
      const { messageId } = await api.sendChatMessage({
        roomId,
        clientId,
        text: words,
        ...replyTo,
      });
      before = messageId;
      if (liked && lines !== BETWEEN_TWO) {
        await other.reactToChatMessage({ messageId, reaction: liked });
        if (index % 2 === 0) await api.reactToChatMessage({ messageId, reaction: REACTIONS[0] });
      }
    },
  }));
}

/** A case for the moderators. */
function reportSteps(cast: Cast, players: readonly Draft[], now: Date): Step[] {
  return [
    {
      at: new Date(now.getTime() - REPORTED.ago * MINUTE_MS),
      lane: 'chat report',
      run: async () => {
        const rude = apiOf(cast, players[REPORTED.by]);
        const roomId = await roomOf(rude, 'brand');
        const clientId = crypto.randomUUID();
        const text = REPORTED.text[languageOf(players)];
        const said = await rude.sendChatMessage({ roomId, clientId, text });
        const { messageId } = said;
        await apiOf(cast, players[2]).reportChatMessage({ messageId, reason: 'insult' });
      },
    },
  ];
}

function languageOf(players: readonly Draft[]): 'en' | 'ar' {
  return players[0]?.language === 'ar' ? 'ar' : 'en';
}

/** A busy player's list has rooms of matches and battlegrounds on its first pages. */
async function roomOf(api: Api, kind: 'brand' | 'game', page = 1): Promise<string> {
  const { items } = await api.chatRooms({ list: 'rooms', page, pageSize: 100 });
  const room = items.find((one) => one.kind === kind);
  if (room) return room.roomId;
  if (items.length === 0) throw new Error(`no room of a ${kind}`);
  return roomOf(api, kind, page + 1);
}

function apiOf({ people }: Cast, draft: Draft | undefined): Api {
  const player = people.get(draft?.username ?? '');
  if (!player) throw new Error('nobody to say it');
  return player.api;
}

function line(by: number, ago: number, en: string, ar: string, liked?: Reaction): Line {
  return { by, ago, text: { en, ar }, ...(liked && { liked }) };
}
