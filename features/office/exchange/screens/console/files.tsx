import { useNavigation, useParams } from 'react-router';
import { useOrganisedEvent } from '#features/play/events/screens/console/use-organised-event.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { FileToText } from '#ui/console/file-to-text.tsx';
import { InSight } from '#ui/console/in-sight.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import type { exchangeCalls } from '../../exchange.contract.ts';

type Imported = ReplyOf<typeof exchangeCalls.importEntrants>;
type Line = Imported['lines'][number];

interface Answer extends Imported {
  readonly tried: boolean;
  /** The sent text, for the real run after a dry one. */
  readonly csv: string;
  readonly invite: boolean;
}

const TONES: Readonly<Record<Line['outcome'], Tone>> = {
  entered: 'success',
  would_enter: 'success',
  waiting: 'warn',
  would_wait: 'warn',
  present: 'neutral',
  invited: 'info',
  would_invite: 'info',
  invited_before: 'neutral',
  fault: 'danger',
};

const submit = screenAction(async ({ api, params, form }) => {
  const tried = byIntent(form, { try: () => true, enter: () => false }, 'act');
  const given = { eventId: idIn(params, 'eventId'), dryRun: tried };
  const sent = parseForm('importEntrants', form, given);
  const imported = await api.importEntrants(sent);
  return Response.json({ ...imported, tried, csv: sent.csv, invite: sent.invite ?? false });
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Tables of one event, out and in. */
export default function EventFiles() {
  const t = useTexts('exchange');
  const { eventId = '' } = useParams();
  const answer = useAnswer<Answer | FormRefusal>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  const said = answer && 'lines' in answer ? answer : undefined;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <Downloads eventId={eventId} />
      <Card title={t('import_title')}>
        <Form method="post" className="stack" preventScrollReset>
          <p className="muted">{t('import_text')}</p>
          {refusal && (
            <Notice tone="danger" role="alert">
              {refusal.detail}
            </Notice>
          )}
          <FileToText name="csv" label={t('import_file')} />
          <TextArea
            id="import-csv"
            name="csv"
            dir="ltr"
            label={t('import_csv')}
            hint={t('import_hint')}
            defaultValue={said?.csv ?? refusal?.values.csv ?? ''}
            error={refusal?.fields.csv}
            required
            maxLength={100_000}
            rows={8}
          />
          <Checkbox
            name="invite"
            label={t('import_invite')}
            defaultChecked={said?.invite ?? false}
          />
          <div className="row">
            <Button type="submit" name="act" value="try" busy={busy}>
              {t('import_try')}
            </Button>
            <Button type="submit" name="act" value="enter" variant="primary" busy={busy}>
              {t('import_enter')}
            </Button>
          </div>
        </Form>
      </Card>
      {said && (
        <InSight of={said}>
          <Said said={said} />
        </InSight>
      )}
    </>
  );
}

function Said({ said }: { readonly said: Answer }) {
  const t = useTexts('exchange');
  const { entered, waiting, invited, faults } = said;
  const key = said.tried ? 'import_tried' : 'import_done';
  return (
    <section className="stack">
      <Notice tone={faults > 0 ? 'warn' : 'success'} role="status">
        {t(key, { entered, waiting, invited, faults })}
      </Notice>
      <DataTable
        caption={t('import_lines')}
        rows={said.lines}
        keyOf={({ line }) => String(line)}
        columns={[
          {
            key: 'given',
            head: t('import_given'),
            main: true,
            cell: ({ given }) => <bdi>{given}</bdi>,
          },
          { key: 'line', head: t('import_line'), cell: ({ line }) => line },
          {
            key: 'outcome',
            head: t('import_state'),
            cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`line_${outcome}`)}</Badge>,
          },
          {
            key: 'message',
            words: true,
            head: t('import_message'),
            cell: ({ message }) => message,
          },
        ]}
        empty={null}
      />
    </section>
  );
}

/** Played in tables, or perhaps so in one of its stages. */
const TABLED: readonly string[] = ['league', 'swiss', 'groups', 'stages'];

/** Tables of an event for download. */
function Downloads({ eventId }: { readonly eventId: string }) {
  const t = useTexts('exchange');
  const b = useTexts('brackets');
  const { format, status } = useOrganisedEvent();
  // a drawn bracket can be imported elsewhere
  const isWhole = status === 'completed' && format !== 'daily_battleground';
  const hasTables = TABLED.includes(format);
  const files = [
    { path: 'export-entrants', text: t('export_entrants') },
    { path: 'export-matches', text: t('export_matches') },
    ...(hasTables ? [{ path: 'export-league-table', text: t('export_table') }] : []),
    ...(isWhole ? [{ path: 'export-bracket', text: b('bracket_export') }] : []),
  ];
  return (
    <Card title={t('export_title')}>
      <div className="stack">
        <p className="muted">{t('export_text')}</p>
        <div className="row">
          {files.map(({ path, text }) => (
            <ButtonLink key={path} to={`/api/${path}?eventId=${eventId}`} reloadDocument>
              {text}
            </ButtonLink>
          ))}
        </div>
      </div>
    </Card>
  );
}
