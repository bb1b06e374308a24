import type { TermsFacts } from './brand-facts.ts';
import type { PrivacyPhrases } from './en/privacy.ts';
import { PRIVACY } from './facts.ts';
import type { Say } from './say.ts';
import { type Section, section } from './text.ts';

/** The privacy policy of a league, in the words of one language. */
export function privacySections(
  p: PrivacyPhrases,
  { leagues, minimumAge }: Pick<TermsFacts, 'leagues' | 'minimumAge'>,
  say: Say,
): Section[] {
  const { keptMonths, answerDays } = PRIVACY;
  const email = leagues.map(({ company }) => say.code(company.privacyEmail)).join(', ');
  const controllers = leagues.map(({ name, company }) =>
    p.controller(say.code(name), say.code(company.name), say.code(company.address)),
  );
  return [
    section('who', p.who, ...controllers, p.scope),
    section('collect', p.collect, [p.collectedIntro, p.collected], p.sources),
    section('why', p.why, [p.reasonsIntro, p.reasons]),
    section('share', p.share, [p.receiversIntro, p.receivers], p.abroad),
    section('cookies', p.cookies, p.cookieKinds, p.cookieChoice),
    section('keep', p.keep, p.kept(keptMonths), p.removed, p.lawfulRecords),
    section(
      'rights',
      p.rights,
      [p.rightsIntro, p.rightsList],
      p.answer(email, answerDays),
      p.authority,
    ),
    section('security', p.security, p.secured),
    section('minors', p.children, p.minors(minimumAge)),
    section('contact', p.contact, p.changed, p.write(email)),
  ];
}
