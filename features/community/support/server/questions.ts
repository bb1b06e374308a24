import type { Brand, Language } from '#brands/brand.ts';
import { trialDays } from '#features/community/brands-and-legal/rules/trial.ts';
import { numbersInForce } from '#features/community/brands-and-legal/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { subscriptionRulesOf } from '#features/money/subscriptions/server/index.ts';
import { durationText } from '#features/play/events/rules/platform-rules.ts';
import { writeMoney } from '#locales/money.ts';
import { placesOf } from '#platform/database/paging.ts';
import { MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import { questionNumbers, questionsFor, retryNumbers } from '../rules/questions.ts';
import { searchQuestions } from '../rules/search.ts';
import type { supportCalls } from '../support.contract.ts';

const DAY_MS = 86_400_000;

export function questions(platform: Platform): Handler<typeof supportCalls.questions> {
  const written = new Map<string, ReturnType<typeof write>>();
  const write = writer(platform);
  return async ({ q, topic, ...wanted }, { brand, language }) => {
    const name = `${brand.code}/${language}`;
    const all = written.get(name) ?? write(brand, language);
    written.set(name, all); // put together once
    const found = searchQuestions(all, q).filter((one) => !topic || one.topic === topic);
    const { first, paging } = placesOf(found.length, wanted); // they change with a release alone
    return { items: found.slice(first, first + wanted.pageSize), ...paging };
  };
}

/** The questions of a brand with its own facts in the answers. */
function writer(platform: Platform) {
  const post = createPost(platform);
  const numbers = questionNumbers(numbersInForce(platform.rules));
  const billing = subscriptionRulesOf(platform.rules);
  return (brand: Brand, language: Language) => {
    const t = platform.texts.of(language, 'support-questions');
    const filled = {
      ...numbers,
      ...retryNumbers(language, billing),
      ...factsOf(brand, language),
      uploadMegabytes: MAX_IMAGE_BYTES / 1024 / 1024,
      stop: post.stopText(brand, language),
    };
    return questionsFor({
      byEmail: brand.entry === 'email',
      minimumAge: brand.minimumAge,
      parentalConsent: brand.parentalConsent,
      hasTrial: brand.plans.some(({ trial }) => trial !== null),
      cards: brand.cards,
      carrier: brand.carrier !== null,
    }).map(({ name, topic }) => ({
      name,
      topic,
      question: t(`question_${name}`, filled),
      answer: t(`answer_${name}`, filled),
    }));
  };
}

function factsOf({ name, company, minimumAge, plans }: Brand, language: Language) {
  const prices = plans.map(({ price }) => writeMoney(language, price));
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  const trialText = (trial: string) => durationText(trialDays(trial) * DAY_MS, language);
  return {
    brand: name,
    email: company.email,
    phone: company.phone,
    privacyEmail: company.privacyEmail,
    age: minimumAge,
    prices: list.format(prices),
    trial: list.format(new Set(plans.flatMap(({ trial }) => trial ?? []).map(trialText))),
  };
}
