import type { Language } from '#brands/brand.ts';
import type { NewEvent } from '#features/events/server/index.ts';

export type EventKind = 'daily' | 'ps5' | 'showdown';
type EventTexts = NonNullable<NewEvent['texts'][Language]>;

/** What an organiser would write about a battleground of a kind. */
export function textsOf(language: Language, kind: EventKind, game: string): EventTexts {
  const own = language === 'ar' ? ARABIC : ENGLISH;
  return {
    title: own.titles[kind].replace('{game}', game),
    description: own.descriptions[kind].replace('{game}', game),
    gameRules: own.gameRules,
    howToPlay: own.howToPlay,
  };
}

interface Writing {
  readonly titles: Readonly<Record<EventKind, string>>;
  readonly descriptions: Readonly<Record<EventKind, string>>;
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
}

const ENGLISH: Writing = {
  titles: {
    daily: '{game} Daily Battleground',
    ps5: '{game} PS5 Night',
    showdown: '{game} Weekend Showdown',
  },
  descriptions: {
    daily:
      'One day, one ladder. Challenge anyone who has joined {game}, play as often as you like, and finish the day with the most points.',
    ps5: 'A ladder for PS5 alone: {game} at full frame rate, all day long. Link an account on PS5 to join.',
    showdown:
      'Two days of {game} for the big prizes. Everyone may join; the four with the most points on Sunday night are paid.',
  },
  gameRules: [
    'One match, standard length, default settings; the challenger hosts.',
    'A draw counts as a draw: no extra time, no penalties.',
    'If the connection drops at 0-0, start again. Otherwise resume at the same minute and score.',
    'Teams, cars and characters are free to choose; custom ones are not allowed.',
    'Keep a picture of the final screen. It decides if you disagree.',
  ],
  howToPlay: [
    'Link your game account and join the battleground.',
    'Pick an opponent among the entrants, and challenge for now or for a time that suits you.',
    'Add the opponent on your platform, then check in: both have to be ready.',
    'Play, and enter the result. Your opponent verifies it, and the points are yours.',
  ],
};

const ARABIC: Writing = {
  titles: {
    daily: 'ساحة {game} اليومية',
    ps5: 'ليلة {game} على PS5',
    showdown: 'مواجهة {game} نهاية الأسبوع',
  },
  descriptions: {
    daily:
      'يوم واحد وترتيب واحد. تحدَّ أي لاعب انضم إلى {game}، والعب ما شئت من المباريات، وأنهِ اليوم بأكبر عدد من النقاط.',
    ps5: 'ترتيب خاص بجهاز PS5: {game} طوال اليوم. اربط حسابًا على PS5 لتنضم.',
    showdown:
      'يومان من {game} على الجوائز الكبرى. الانضمام متاح للجميع، والأربعة الأوائل بالنقاط مساء الأحد يفوزون.',
  },
  gameRules: [
    'مباراة واحدة بالمدة المعتادة والإعدادات الافتراضية، والمتحدّي هو المضيف.',
    'التعادل يُحسب تعادلًا: لا وقت إضافي ولا ركلات ترجيح.',
    'إذا انقطع الاتصال والنتيجة 0-0 تُعاد المباراة، وإلا تُستأنف من الدقيقة والنتيجة نفسيهما.',
    'اختيار الفرق والسيارات والشخصيات حر، والمخصّصة منها غير مسموحة.',
    'احتفظ بصورة الشاشة الأخيرة، فهي التي تحسم الخلاف.',
  ],
  howToPlay: [
    'اربط حسابك في اللعبة وانضم إلى الساحة.',
    'اختر خصمًا من المشاركين، وتحدَّه الآن أو في وقت يناسبك.',
    'أضف خصمك على منصتك ثم سجّل حضورك: يجب أن يكون كلاكما جاهزًا.',
    'العب وأدخل النتيجة. يؤكدها خصمك فتُحتسب لك النقاط.',
  ],
};
