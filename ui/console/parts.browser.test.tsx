import { useState } from 'react';
import type { ActionFunctionArgs } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openScreen, renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { TextField } from '../components/text-field.tsx';
import { currentToasts, dismissToast } from '../components/toast-store.ts';
import { useAnswer } from '../screen/answer.ts';
import type { FormRefusal } from '../screen/load.ts';
import { ActionSheet } from './action-sheet.tsx';
import { Choices } from './choices.tsx';
import { DataTable } from './data-table.tsx';
import { Done } from './done.tsx';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { InSight } from './in-sight.tsx';
import { MakeCard } from './make-card.tsx';
import { SecretOnce } from './secret-once.tsx';

const t = await words('console');
const common = await words('common');
const m = await words('matches');

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

const REFUSED: FormRefusal = {
  code: 'input_invalid',
  detail: 'Please say why',
  fields: { reason: 'At least 10 characters' },
  values: { reason: 'short' },
};

function Suspend() {
  const refusal = useAnswer<FormRefusal>();
  return (
    <ActionSheet
      title="Suspend naledi?"
      closeTo="/console/players?page=2"
      confirmLabel="Suspend"
      tone="danger"
      fields={{ intent: 'suspend', userId: '1' }}
      withReason
      refusal={refusal}
    >
      <p>She cannot play for a week.</p>
    </ActionSheet>
  );
}

/** The sheet on its route; the action answers when the test says so. */
function openSuspend(answer: (sent: Record<string, unknown>) => unknown) {
  const clientAction = async ({ request }: ActionFunctionArgs) =>
    answer(Object.fromEntries(await request.formData()));
  return openScreen({ default: Suspend, clientAction }, { path: '/console/players' });
}

test('an empty list says what is missing and how to get it', async () => {
  const screen = await renderPart(
    <EmptyList title="No keys yet" action={<a href="/console/keys?new">New key</a>}>
      Keys let your tools call the API.
    </EmptyList>,
  );
  await expect.element(screen.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  await expect.element(screen.getByText('Keys let your tools')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New key' })).toBeVisible();
});

test('an act of an official says what it costs, and asks for a reason first', async () => {
  const screen = await openSuspend(() => null);
  const sheet = screen.getByRole('alertdialog', { name: 'Suspend naledi?' });
  await expect.element(sheet).toMatchTextContent(/She cannot play for a week\./);
  await expect.element(screen.getByRole('textbox', { name: t('act_reason') })).toHaveFocus();
});

test('an act is sent once, with a key that stays the same when it is sent again', async () => {
  const sent: Record<string, unknown>[] = [];
  const gate = Promise.withResolvers<FormRefusal>();
  const screen = await openSuspend((form) => {
    sent.push(form);
    return sent.length === 1 ? gate.promise : REFUSED;
  });
  await userEvent.fill(
    screen.getByRole('textbox', { name: t('act_reason') }),
    'Insults in the chat',
  );
  const suspend = screen.getByRole('button', { name: /^Suspend/ });
  await userEvent.click(suspend);
  await expect.element(suspend).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(suspend, { force: true });
  gate.resolve(REFUSED);
  await expect.element(suspend).not.toHaveAttribute('aria-busy');
  expect(sent).toHaveLength(1);
  await userEvent.click(suspend);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]).toMatchObject({ intent: 'suspend', userId: '1', reason: 'Insults in the chat' });
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('a refused act says why in the sheet and at its field', async () => {
  const screen = await openSuspend(() => REFUSED);
  const reason = screen.getByRole('textbox', { name: t('act_reason') });
  await userEvent.fill(reason, 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  await expect.element(screen.getByText('Please say why')).toBeVisible();
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(reason)
    .toHaveAccessibleDescription(`At least 10 characters ${t('act_reason_hint')}`);
});

test('Escape and "cancel" leave all as it is', async () => {
  const act = vi.fn();
  const screen = await openSuspend(act);
  await expect
    .element(screen.getByRole('link', { name: common('cancel') }))
    .toHaveAttribute('href', '/console/players?page=2');
  await userEvent.keyboard('{Escape}');
  await expect.poll(screen.address).toBe('/console/players?page=2');
  expect(act).not.toHaveBeenCalled();
});

test('something new is made by its name, which a refusal keeps', async () => {
  const Keys = () => (
    <MakeCard title="New key" nameLabel="Name" makeLabel="Make" refusal={useAnswer<FormRefusal>()}>
      <TextField name="scope" label="Scope" />
    </MakeCard>
  );
  const clientAction = async () => ({
    code: 'input_invalid',
    detail: 'Please look at the name',
    fields: { name: 'It is taken' },
    values: { name: 'overlay' },
  });
  const screen = await openScreen({ default: Keys, clientAction }, { path: '/console/keys' });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.click(name);
  await userEvent.keyboard('overlay{Enter}');
  await expect.element(name).toHaveAccessibleDescription('It is taken');
  await expect.element(name).toHaveValue('overlay');
});

test('several of a few are ticked, and sent under one name', async () => {
  const screen = await renderPart(
    <form aria-label="Webhook">
      <Choices
        legend="What it is told of"
        name="kinds"
        options={[
          { value: 'match', text: 'Matches' },
          { value: 'event', text: 'Events' },
        ]}
        chosen={['event']}
        error="Choose at least one"
      />
    </form>,
  );
  const group = screen.getByRole('group', { name: 'What it is told of' });
  await expect.element(group).toHaveAccessibleDescription('Choose at least one');
  await expect.element(group.getByRole('checkbox', { name: 'Events' })).toBeChecked();
  await userEvent.keyboard('{Tab} ');
  const form = screen.getByRole('form').element() as HTMLFormElement;
  expect(new FormData(form).getAll('kinds')).toEqual(['match', 'event']);
});

test('a filter becomes the address, and keeps what it is told to', async () => {
  const screen = await renderPart(
    <FilterBar submitLabel="Filter" keep={{ order: 'desc' }}>
      <TextField name="q" label="Name" />
    </FilterBar>,
    { at: '/console/players?page=3' },
  );
  await expect.element(screen.getByRole('search')).toBeVisible();
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('naledi{Enter}');
  await expect.poll(screen.address).toBe('/console/players?order=desc&q=naledi');
});

const ROWS = [
  { id: '1', name: 'naledi', points: 30 },
  { id: '2', name: 'thabo', points: 20 },
];

test('on a phone, where a row is a card, it stays a table whose values are named', async () => {
  const screen = await renderPart(
    <DataTable
      caption="Players"
      columns={[
        { key: 'name', head: 'Name', cell: (row) => row.name, main: true },
        { key: 'points', head: 'Points', cell: (row) => row.points, align: 'end' },
      ]}
      rows={ROWS}
      keyOf={(row) => row.id}
      empty="Nobody"
    />,
  );
  await expect.element(screen.getByRole('table', { name: 'Players' })).toBeVisible();
  expect(screen.getByRole('row').elements()).toHaveLength(2);
  await expect.element(screen.getByRole('cell', { name: 'naledi', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Points 30', exact: true })).toBeVisible();
});

test('the same order is turned round by its head', async () => {
  const screen = await renderPart(
    <div style={{ inlineSize: '60rem' }}>
      <DataTable
        caption="Players"
        columns={[{ key: 'name', head: 'Name', cell: (row) => row.name, sortable: true }]}
        rows={ROWS}
        keyOf={(row) => row.id}
        sorting={{ by: 'name', order: 'asc', hrefFor: (by, order) => `?by=${by}&order=${order}` }}
        empty="Nobody"
      />
    </div>,
  );
  const head = screen.getByRole('columnheader', { name: 'Name' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(screen.getByRole('cell', { name: 'naledi', exact: true })).toBeVisible();
  await userEvent.click(head.getByRole('link'));
  await expect.poll(screen.address).toBe('/?by=name&order=desc');
});

test('where there are no rows, what is said in their place is seen', async () => {
  const screen = await renderPart(
    <DataTable caption="Players" columns={[]} rows={[]} keyOf={() => ''} empty={<p>Nobody</p>} />,
  );
  await expect.element(screen.getByText('Nobody')).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
});

test('an act that was done is announced; an unknown one is not', async () => {
  const screen = await renderPart(<Done />, { at: '/console?deed=suspended' });
  await expect.element(screen.getByRole('status')).toMatchTextContent(t('done_suspended'));
  await screen.unmount();
  const other = await renderPart(<Done />, { at: '/console?deed=nonsense' });
  await expect.element(other.getByRole('status')).toBeEmptyDOMElement();
});

test('the keyboard goes on at an answer that has come', async () => {
  const Asking = () => {
    const [answer, setAnswer] = useState<string>();
    return (
      <>
        <button type="button" onClick={() => setAnswer('Sent')}>
          Send
        </button>
        <InSight of={answer}>{answer && <a href="#next">{answer}</a>}</InSight>
      </>
    );
  };
  const screen = await renderPart(<Asking />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('link', { name: 'Sent' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'Sent' })).toHaveFocus();
});

test('a secret is announced, has the focus, and is copied at one press', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await renderPart(<SecretOnce secret="bl_abc">Your key</SecretOnce>);
  const notice = screen.getByRole('status');
  await expect.element(notice).toMatchTextContent(/bl_abc/);
  expect(document.activeElement?.contains(notice.element())).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: m('copy') }));
  expect(copied).toHaveBeenCalledExactlyOnceWith('bl_abc');
  await expect.poll(() => currentToasts()[0]?.text).toBe(m('copied'));
});

test('a secret that cannot be copied is said, so that it can be by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  const screen = await renderPart(<SecretOnce secret="bl_abc">Your key</SecretOnce>, {
    language: 'ar',
  });
  const secret = screen.getByText('bl_abc');
  expect(getComputedStyle(secret.element()).direction).toBe('ltr');
  await userEvent.click(screen.getByRole('button'));
  await expect.poll(() => currentToasts()[0]).toMatchObject({ tone: 'danger' });
  expect(currentToasts()[0]?.text).toContain('bl_abc');
});
