import type { Email } from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import type { Mail } from '#platform/ports/mail.ts';
import { type Mailbox, openMailbox } from '#sandbox/mail/mailbox.ts';
import { createMail } from './mail.ts';

const LETTER = { to: 'lena@mail.example', subject: 'Grüße', text: 'plain', html: '<b>rich</b>' };
const open: { mail: Mail; mailbox: Mailbox }[] = [];

afterEach(async () => {
  for (const { mail, mailbox } of open.splice(0)) {
    mail.close();
    await mailbox.close();
  }
});

test('an e-mail arrives by SMTP as it was written, with its files, from the name of the brand', async () => {
  const { mail, received } = await post();
  const receipt = { filename: 'receipt.pdf', contentType: 'application/pdf' };
  const attachments = [{ ...receipt, content: Buffer.from('%PDF') }];
  await mail.send({ ...LETTER, fromName: 'Battle, "League"', id: 'one', attachments });
  expect(received[0]).toMatchObject({
    from: { name: 'Battle, "League"', address: 'league@mail.example' },
    to: [{ address: 'lena@mail.example' }],
    subject: 'Grüße',
    text: 'plain\n',
    html: '<b>rich</b>\n',
    messageId: '<one@mail.example>',
    attachments: [{ filename: 'receipt.pdf', mimeType: 'application/pdf' }],
  });
});

test('nothing that is typed becomes a further recipient, a header or a file', async () => {
  const { mail, received } = await post();
  const subject = 'Hello\r\nBcc: eve@mail.example';
  await mail.send({ ...LETTER, to: 'lena@mail.example, eve@mail.example', subject }).catch(() => 0);
  await mail.send({ ...LETTER, subject });
  const last = received.at(-1);
  expect([last?.to?.map(({ address }) => address), last?.bcc]).toEqual([[LETTER.to], undefined]);
  expect(received.flatMap(({ to }) => to).filter((each) => each?.address?.includes('eve'))).toEqual(
    [],
  );
});

test('a server that is not there is an error, not silence', async () => {
  const mail = createMail({ url: 'smtp://127.0.0.1:9', from: 'league@mail.example' });
  await expect(mail.send(LETTER)).rejects.toThrow();
  mail.close();
});

async function post() {
  const received: Email[] = [];
  const mailbox = await openMailbox((mail) => received.push(mail));
  const mail = createMail(mailbox.provider);
  open.push({ mail, mailbox });
  return { mail, received };
}
