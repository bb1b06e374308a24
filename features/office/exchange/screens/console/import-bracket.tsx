import { useNavigation } from 'react-router';
import type { ReplyOf, SentInputOf } from '#platform/http/contract.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { FileToText } from '#ui/console/file-to-text.tsx';
import { InSight } from '#ui/console/in-sight.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import type { bracketExchangeCalls } from '../../bracket.contract.ts';

type Import = typeof bracketExchangeCalls.importBracket;
type Bracket = SentInputOf<Import>['bracket'];

const MOST_SIGNS = 200_000;

interface Answer extends ReplyOf<Import> {
  readonly tried: boolean;
  /** The sent text, for the real run after a dry one. */
  readonly json: string;
}

/** It was not sent at all: it is no bracket, or one of a kind that could not be checked. */
interface NotSent {
  readonly notSent: 'bracket_unreadable' | 'bracket_kind';
  readonly json: string;
}

const submit = screenAction(async ({ api, form }) => {
  const tried = byIntent(form, { try: () => true, take: () => false }, 'act');
  const json = textIn(form, 'json');
  const bracket = readJson(json);
  const notSent =
    bracket === undefined ? 'bracket_unreadable' : isTaken(bracket) ? null : 'bracket_kind';
  if (!bracket || notSent) return Response.json({ notSent, json }, { status: 422 });
  return Response.json({ ...(await api.importBracket({ bracket, dryRun: tried })), tried, json });
});
export const action = submit.server;
export const clientAction = submit.browser;

/** A bracket that was played elsewhere: tried first, then taken in. */
export default function ImportBracket() {
  const t = useTexts('brackets');
  const o = useTexts('events-console');
  const answer = useAnswer<Answer | FormRefusal | NotSent>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  const said = answer && 'faults' in answer ? answer : undefined;
  const unsent = answer && 'notSent' in answer ? answer : undefined;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Page
      title={t('bracket_title')}
      back={{ to: '/console/events?list=past', text: o('events_title') }}
    >
      <InSight of={said ?? refusal}>
        {said && <Said said={said} />}
        {refusal && <Refused refusal={refusal} />}
      </InSight>
      <Card>
        <Form method="post" className="stack">
          <p className="muted">{t('bracket_text')}</p>
          <FileToText
            name="json"
            label={t('bracket_file')}
            accept=".json,application/json,text/plain"
          />
          <TextArea
            id="bracket-json"
            name="json"
            dir="ltr"
            spellCheck={false}
            label={t('bracket_json')}
            hint={t('bracket_hint')}
            defaultValue={said?.json ?? unsent?.json ?? refusal?.values.json ?? ''}
            error={unsent && t(unsent.notSent)}
            required
            maxLength={MOST_SIGNS}
            rows={12}
          />
          <div className="row">
            <Button type="submit" name="act" value="try" busy={busy}>
              {t('bracket_try')}
            </Button>
            <Button type="submit" name="act" value="take" variant="primary" busy={busy}>
              {t('bracket_take')}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}

/** Nothing where it is no JSON; what it has to hold is for the call to say. */
function readJson(text: string): Bracket | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null;
    return isObject ? (value as Bracket) : undefined; // the call checks every field of it, and names those that are wrong
  } catch {
    return undefined;
  }
}

/** True for a kind that can be checked here; the call judges a missing one. */
function isTaken({ format }: Partial<Bracket>): boolean {
  const kind: string = format?.kind ?? 'knockout';
  return ['knockout', 'double_elimination', 'league', 'swiss', 'stages'].includes(kind);
}

function Said({ said }: { readonly said: Answer }) {
  const t = useTexts('brackets');
  const { eventId, repeated, entrants, matches, champion, faults } = said;
  if (faults.length > 0) {
    return (
      <section className="stack">
        <Notice tone="warn" role="alert">
          {t('bracket_faults', { faults: faults.length })}
        </Notice>
        <Faults faults={faults} />
      </section>
    );
  }
  const values = { entrants, matches, champion: champion ?? '–' };
  return (
    <section className="stack">
      <Notice tone="success" role="status">
        {t(eventId ? (repeated ? 'bracket_repeated' : 'bracket_taken') : 'bracket_sound', values)}
      </Notice>
      {eventId && (
        <div className="row">
          <ButtonLink to={`/event-home/${eventId}/bracket`}>{t('bracket_look')}</ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Lists the faults of an unreadable bracket by field. */
function Refused({ refusal }: { readonly refusal: FormRefusal }) {
  const faults = Object.entries(refusal.fields).map(([path, message]) => {
    return { path: path.replace(/^bracket\./, ''), match: null, message };
  });
  return (
    <section className="stack">
      <Notice tone="danger" role="alert">
        {refusal.detail}
      </Notice>
      <Faults faults={faults} />
    </section>
  );
}

type Fault = Pick<Answer['faults'][number], 'path' | 'match' | 'message'>;

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const t = useTexts('brackets');
  return (
    <DataTable
      caption={t('bracket_wrong')}
      rows={faults}
      keyOf={({ path, match }) => `${path}:${match}`}
      columns={[
        {
          key: 'path',
          head: t('bracket_place'),
          main: true,
          cell: ({ path, match }) => (
            <bdi dir="ltr" translate="no">
              {match ? `${path} · ${match}` : path}
            </bdi>
          ),
        },
        { key: 'message', words: true, head: t('bracket_wrong'), cell: ({ message }) => message },
      ]}
      empty={null}
    />
  );
}
