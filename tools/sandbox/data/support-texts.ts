/** Sample questions to support, with answers. */
export interface SupportTexts {
  readonly prize: { readonly subject: string; readonly text: string };
  readonly bug: { readonly subject: string; readonly text: string };
  readonly account: { readonly subject: string; readonly text: string; readonly answer: string };
  readonly payment: { readonly subject: string; readonly text: string; readonly answer: string };
  readonly templates: readonly { readonly name: string; readonly text: string }[];
}

const EN: SupportTexts = {
  prize: {
    subject: 'Prize of the Saturday showdown',
    text: 'I came third two weeks ago. When is the prize paid?',
  },
  bug: {
    subject: 'The countdown stands still',
    text: 'After I put the phone away during check-in, the countdown showed the old time. I expected it to go on.',
  },
  account: {
    subject: 'Wrong PSN ID linked',
    text: 'I linked the account of my brother by mistake. Can it be changed during an event?',
    answer:
      'Yes. Open Menu, Linked game accounts, and enter yours. It counts from your next match on.',
  },
  payment: {
    subject: 'Charged twice this week',
    text: 'My airtime went down twice on Tuesday.',
    answer: 'Thank you for telling us. Which number was charged, by its last four digits?',
  },
  templates: [
    {
      name: 'Prize on its way',
      text: 'Hello {name}, prizes are paid within 30 business days after the event. Yours is on its way ({number}).',
    },
    {
      name: 'Restart the app',
      text: 'Hello {name}, please close the page and open it again. If it still happens, answer here with a picture.',
    },
  ],
};

const AR: SupportTexts = {
  prize: {
    subject: 'جائزة تحدي السبت',
    text: 'حللت ثالثًا قبل أسبوعين. متى تُدفع الجائزة؟',
  },
  bug: {
    subject: 'العد التنازلي متوقف',
    text: 'بعد أن أغلقت الشاشة أثناء تسجيل الحضور بقي العد على الوقت القديم. توقعت أن يستمر.',
  },
  account: {
    subject: 'ربطت معرّف PSN خاطئًا',
    text: 'ربطت حساب أخي بالخطأ. هل يمكن تغييره أثناء البطولة؟',
    answer: 'نعم. افتح القائمة ثم حسابات الألعاب المربوطة وأدخل حسابك. يُحتسب من مباراتك القادمة.',
  },
  payment: {
    subject: 'خُصم مرتين هذا الأسبوع',
    text: 'نقص رصيدي مرتين يوم الثلاثاء.',
    answer: 'شكرًا لإبلاغنا. ما آخر أربعة أرقام من الرقم الذي خُصم منه؟',
  },
  templates: [
    {
      name: 'الجائزة في الطريق',
      text: 'مرحبًا {name}، تُدفع الجوائز خلال 30 يوم عمل بعد البطولة. جائزتك في الطريق ({number}).',
    },
  ],
};

const AM: SupportTexts = {
  prize: {
    subject: 'የቅዳሜ ውድድር ሽልማት',
    text: 'ከሁለት ሳምንት በፊት ሦስተኛ ወጣሁ። ሽልማቱ መቼ ይከፈላል?',
  },
  bug: {
    subject: 'ቆጠራው ቆሟል',
    text: 'በማረጋገጫ ጊዜ ስልኩን ካስቀመጥኩ በኋላ ቆጠራው አሮጌውን ሰዓት አሳየ። እንዲቀጥል ጠብቄ ነበር።',
  },
  account: {
    subject: 'የተሳሳተ PSN ID ተገናኝቷል',
    text: 'በስህተት የወንድሜን መለያ አገናኘሁ። በውድድር ጊዜ መቀየር ይቻላል?',
    answer: 'አዎ። ምናሌን፣ ከዚያ «የተገናኙ የጌም አካውንቶች» የሚለውን ይክፈቱና የእርስዎን ያስገቡ። ከሚቀጥለው ግጥሚያዎ ጀምሮ ይቆጠራል።',
  },
  payment: {
    subject: 'በዚህ ሳምንት ሁለት ጊዜ ተከፈለ',
    text: 'ማክሰኞ ሂሳቤ ሁለት ጊዜ ቀነሰ።',
    answer: 'ስለነገሩን እናመሰግናለን። የተከፈለበት ቁጥር የመጨረሻ አራት አሃዞች ምንድን ናቸው?',
  },
  templates: [
    {
      name: 'ሽልማቱ በመንገድ ላይ ነው',
      text: 'ሰላም {name}፣ ሽልማቶች ከውድድሩ በኋላ በ30 የሥራ ቀናት ውስጥ ይከፈላሉ። የእርስዎ በመንገድ ላይ ነው ({number})።',
    },
  ],
};

export function supportTextsIn(language: string): SupportTexts {
  if (language === 'ar') return AR;
  return language === 'am' ? AM : EN;
}
