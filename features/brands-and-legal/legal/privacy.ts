import type { PrivacyPhrases } from './en/privacy.ts';
import { MINIMUM_AGE, PRIVACY, type TermsFacts } from './facts.ts';
import type { Say } from './say.ts';
import { type Section, section } from './text.ts';

/** The privacy policy of a league, in the words of one language. */
export function privacySections(
  p: PrivacyPhrases,
  { league, company }: Pick<TermsFacts, 'league' | 'company'>,
  say: Say,
): Section[] {
  const { keptMonths, answerDays } = PRIVACY;
  const name = say.code(company.name);
  const address = say.code(company.address);
  const email = say.code(company.privacyEmail);
  return [
    section('who', p.who, p.controller(say.code(league), name, address), p.scope),
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
    section('minors', p.children, p.minors(MINIMUM_AGE)),
    section('contact', p.contact, p.changed, p.write(email)),
  ];
}
