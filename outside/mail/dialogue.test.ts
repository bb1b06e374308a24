import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { openMailbox } from '#sandbox/mail/mailbox.ts';
import { type Line, stepsOf } from './dialogue.ts';
import { createMail } from './mail.ts';

const LETTER = { to: 'lena@mail.example', subject: 'Test', text: 'plain', html: '<p>rich</p>' };

test('a mail that is taken was answered at each step', async () => {
  const mailbox = await openMailbox(() => undefined);
  const mail = createMail(mailbox.provider);
  const steps = await mail.converse(LETTER);
  expect(steps.map(({ step, code }) => [step, code])).toEqual([
    ['connect', 220],
    ['ehlo', 250],
    ['auth', 235],
    ['mail_from', 250],
    ['rcpt_to', 250],
    ['data', 354],
    ['message', 250],
  ]);
  expect(steps.every(({ isDone }) => isDone)).toBe(true);
  mail.close();
  await mailbox.close();
});

test.each([
  ['auth', 535],
  ['mail_from', 553],
  ['rcpt_to', 550],
] as const)('a refusal at %s is the last step, without the password', async (step, code) => {
  const refusal = Object.assign(new Error('not here'), { responseCode: code });
  const answer = (at: string) => (at === step ? refusal : null);
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(answer('auth'), { user: 'platform' }),
    onMailFrom: (_, __, done) => done(answer('mail_from')),
    onRcptTo: (_, __, done) => done(answer('rcpt_to')),
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = Object(server.server.address());
  const password = 'a-long-password';
  const mail = createMail({
    url: `smtp://platform:${password}@127.0.0.1:${port}`,
    from: 'a@b.example',
  });
  const steps = await mail.converse(LETTER);
  expect(steps.filter(({ isDone }) => !isDone)).toMatchObject([{ step, code }]);
  expect(steps.at(-1)?.step).toBe(step);
  expect(steps.at(-1)?.answer).toContain('not here');
  const said = JSON.stringify(steps);
  for (const each of [password, Buffer.from(password).toString('base64')]) {
    expect(said).not.toContain(each);
  }
  mail.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

test('a server that is not there is a step without a code', async () => {
  const mail = createMail({ url: 'smtp://127.0.0.1:9', from: 'league@mail.example' });
  const steps = await mail.converse(LETTER);
  expect(steps).toMatchObject([{ step: 'connect', code: null, isDone: false }]);
  expect(steps[0]?.answer).toContain('ECONNREFUSED');
  mail.close();
});

test('answers to commands that were sent at once go to their steps', () => {
  const lines = [
    server('220 mail.example'),
    client('EHLO here'),
    server('250-mail.example\n250 PIPELINING'),
    client('MAIL FROM:<a@b.example>'),
    client('RCPT TO:<lena@mail.example>'),
    client('DATA'),
    server('250 sender ok'),
    server('450 greylisted'),
    server('503 no recipients'),
  ];
  const steps = stepsOf(lines, new Error('Recipient command failed'));
  expect(steps.map(({ step, isDone }) => [step, isDone])).toEqual([
    ['connect', true],
    ['ehlo', true],
    ['mail_from', true],
    ['rcpt_to', false],
  ]);
});

test('no word of ours is ever shown', () => {
  const ours = fc.array(fc.stringMatching(/^[A-Z]{2,8} secret[a-z]{4}$/), { maxLength: 8 });
  fc.assert(
    fc.property(ours, (commands) => {
      const lines = commands.flatMap((each) => [client(each), server('334 VXNlcm5hbWU6')]);
      expect(JSON.stringify(stepsOf([client('AUTH PLAIN secret'), ...lines]))).not.toContain(
        'secret',
      );
    }),
  );
});

function client(text: string): Line {
  return { from: 'client', text };
}

function server(text: string): Line {
  return { from: 'server', text };
}
