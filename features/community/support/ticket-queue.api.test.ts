import { beforeAll, describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, refusedFields } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { newTicket } from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const product = describeProduct();
let support: Person;

beforeAll(async () => {
  support = await newOfficial(product, 'support');
});

describe('who answers', () => {
  test('support does, of its own audience; moderators, organisers and players do not', async () => {
    coversSpec('role.moderator');
    const { asker, ticketId } = await newTicket(product);
    for (const role of ['moderator', 'organiser'] as const) {
      const { api } = await newOfficial(product, role);
      expect(await refusal(api.supportTickets({}))).toBe('role_needed');
      expect(await refusal(api.answerTicket({ ticketId, text: 'x' }))).toBe('role_needed');
    }
    expect(await refusal(asker.api.supportTicket({ ticketId }))).toBe('role_needed');
    const elsewhere = await newOfficial(
      product,
      'support',
      await newPlayer(product, { brand: 'saf-ke-en' }),
    );
    expect(await refusal(elsewhere.api.supportTicket({ ticketId }))).toBe('not_found');
    expect((await elsewhere.api.supportTickets({})).items).toEqual([]);
  });

  test('gives tickets to somebody who answers them, and notes what the asker does not read', async () => {
    const { asker, ticketId } = await newTicket(product);
    const colleague = await newOfficial(product, 'support');
    const given = await support.api.assignTicket({ ticketId, userId: colleague.userId });
    expect(given.assignee?.userId).toBe(colleague.userId);
    const wrong = support.api.assignTicket({ ticketId, userId: asker.userId });
    expect(Object.keys(await refusedFields(wrong))).toEqual(['userId']);
    for (const _ of [1, 2]) await colleague.api.noteOnTicket({ ticketId, text: 'Ask finance' });
    expect((await support.api.supportTicket({ ticketId })).messages).toHaveLength(2);
    expect(JSON.stringify(await asker.api.ticket({ ticketId }))).not.toContain('finance');
    expect((await support.api.assignTicket({ ticketId, userId: null })).assignee).toBeNull();
  });

  test('puts a ticket under what it is really about, and finds it there', async () => {
    const { asker, ticketId } = await newTicket(product);
    const sorted = await support.api.sortTicket({ ticketId, category: 'rewards' });
    expect(sorted).toMatchObject({ category: 'rewards', state: 'open' });
    expect((await asker.api.ticket({ ticketId })).category).toBe('rewards');
    const { items } = await support.api.supportTickets({ category: 'rewards' });
    expect(items.map((one) => one.ticketId)).toContain(ticketId);
    const other = await newOfficial(product, 'moderator');
    const refused = refusal(other.api.sortTicket({ ticketId, category: 'bug' }));
    expect(await refused).toBe('role_needed');
  });

  test('closes without an answer only with a reason, which is in the audit log', async () => {
    const { asker, ticketId } = await newTicket(product);
    const reason = 'Written twice by the same player';
    for (const _ of [1, 2]) await support.api.dismissTicket({ ticketId, reason });
    expect((await asker.api.ticket({ ticketId })).closedBy).toBe('support');
    const { items } = await support.api.officialActs({ subject: ticketId });
    expect(items).toContainEqual(expect.objectContaining({ call: 'dismiss-ticket', reason }));
  });

  test('the longest-waiting comes first, and a category alone is asked for', async () => {
    const first = await newTicket(product);
    await letPass(product, HOUR);
    const later = await newTicket(product);
    const order = (await support.api.supportTickets({ category: 'rewards' })).items.map(
      ({ ticketId }) => ticketId,
    );
    expect(order.indexOf(first.ticketId)).toBeLessThan(order.indexOf(later.ticketId));
    expect((await support.api.supportTickets({ category: 'account' })).items).toEqual([]);
    product.clock.advance(DAY);
    support = await newOfficial(product, 'support');
    const [pressing] = (await support.api.supportTickets({})).items;
    expect(pressing?.pressing).toBe(true);
  });

  test('keeps answers by name and language, replaces them, and lets go of them', async () => {
    const save = (text: string) =>
      support.api.saveAnswerTemplate({ language: 'en', name: 'Prize', text });
    const { templateId } = await save('It is on its way.');
    expect((await save('It was paid.')).templateId).toBe(templateId);
    const { items } = await support.api.answerTemplates({ language: 'en' });
    expect(items).toEqual([{ templateId, language: 'en', name: 'Prize', text: 'It was paid.' }]);
    for (const _ of [1, 2]) await support.api.removeAnswerTemplate({ templateId });
    expect((await support.api.answerTemplates({})).total).toBe(0);
  });
});
