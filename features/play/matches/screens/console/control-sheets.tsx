import { useSearchParams } from 'react-router';
import { SIDES } from '#core/scores.ts';
import type { Api } from '#ui/api/browser.ts';
import { Notice } from '#ui/components/notice.tsx';
import { SegmentedControl } from '#ui/components/segmented-control.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { placeIn } from '#ui/console/came-from.ts';
import { useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { usualReason } from '../../rules/ruling-reasons.ts';
import { MATCH_CONTROLS, type MatchControl } from '../../rules/views.ts';
import { useScoreText } from '../match-parts.tsx';
import { isForSheetOnly } from './addresses.ts';
import type { Dossier } from './match-cells.tsx';
import { ScoreFields, TimeField } from './ruling.tsx';

interface ControlSheetsProps {
  readonly dossier: Dossier;
  readonly preview: Preview | null;
}

/** The act that the address asks for, with what it costs, before it is done. */
export function ControlSheets({ dossier, preview }: ControlSheetsProps) {
  const t = useTexts('matches-console');
  const [query] = useSearchParams();
  const at = useListAddress('from');
  const list = isForSheetOnly(query) ? placeIn(query, 'from') : null;
  const answer = useAnswer<FormRefusal>();
  const asked = query.get('act');
  const refusal = answer?.values.intent === asked ? answer : undefined;
  const common = { closeTo: list ?? at(), refusal } as const;
  if (asked === 'reopen' && dossier.match.actions.includes('reopen')) {
    return (
      <ActionSheet
        {...common}
        title={t('act_reopen')}
        confirmLabel={t('confirm_reopen')}
        tone="danger"
        fields={{ intent: 'reopen' }}
        reasons={reasonsAt('reopen', dossier)}
      >
        <p>{t('explain_reopen')}</p>
        {preview && <WouldReset preview={preview} />}
        <p className="muted">{t('both_read')}</p>
      </ActionSheet>
    );
  }
  const control = MATCH_CONTROLS.find((each) => each === asked);
  if (!control || !dossier.controls.includes(control)) return null;
  return (
    <ActionSheet
      {...common}
      title={t(`act_${control}`)}
      confirmLabel={t(`confirm_${control}`)}
      tone={control === 'both_out' ? 'danger' : 'primary'}
      fields={{ intent: control }}
      reasons={reasonsAt(control, dossier)}
    >
      <p>{t(`explain_${control}`)}</p>
      <Fields control={control} dossier={dossier} refusal={refusal} />
      <p className="muted">{t('both_read')}</p>
    </ActionSheet>
  );
}

/** The reasons that fit an act. Required if the act may overrule a submitted score or withdraws a result. */
function reasonsAt(act: MatchControl | 'reopen', { match, reasons }: Dossier) {
  const { challenger, challenged } = match;
  const ready = { challenger: challenger.ready, challenged: challenged.ready };
  const hasClaim = SIDES.some((side) => match.submissions[side]);
  const isResult = act === 'advance' || act === 'award' || act === 'both_out';
  return {
    options: (reasons[act] ?? []).map(({ template, text }) => ({ value: template, text })),
    usual: usualReason(act, { hasPictures: match.screenshots.length > 0, ready }),
    isNeeded: act === 'reopen' || (isResult && hasClaim),
  };
}

interface FieldsProps {
  readonly control: MatchControl;
  readonly dossier: Dossier;
  readonly refusal: FormRefusal | undefined;
}

function Fields({ control, dossier: { match }, refusal }: FieldsProps) {
  const t = useTexts('matches-console');
  const { dateTime } = useFormat();
  switch (control) {
    case 'advance':
      return <ScoreFields match={match} refusal={refusal} />;
    case 'award':
      return (
        <SegmentedControl
          legend={t('winner')}
          name="winner"
          defaultValue={refusal?.values.winner ?? 'challenger'}
          options={SIDES.map((side) => ({ value: side, text: match[side].username }))}
        />
      );
    case 'both_out':
      return null;
    case 'extend':
      return (
        <>
          {match.deadline && <p>{t('deadline_now', { when: dateTime(match.deadline) })}</p>}
          <TimeField
            label={t('deadline_new')}
            value={refusal?.values.local}
            error={refusal?.fields.until}
          />
        </>
      );
    case 'move':
      return (
        <>
          {match.kickoff && <p>{t('kickoff_now', { when: dateTime(match.kickoff) })}</p>}
          <TimeField
            label={t('kickoff_new')}
            value={refusal?.values.local}
            error={refusal?.fields.proposedDate ?? refusal?.fields.kickoff}
          />
        </>
      );
  }
}

type Preview = Awaited<ReturnType<Api['previewReopening']>>;
type Touched = Preview['resets'][number];

/** Exactly what a reopening resets, before it is done. */
function WouldReset({ preview }: { readonly preview: Preview }) {
  const t = useTexts('matches-console');
  const { resets, interrupts, opensEvent, prizesOwed, prizesPaid } = preview;
  const isAlone = resets.length === 0 && interrupts.length === 0;
  return (
    <>
      {isAlone && <p>{t('resets_nothing')}</p>}
      <Matches title={t('resets')} matches={resets} />
      <Matches title={t('interrupts')} matches={interrupts} />
      {opensEvent && <p>{t('opens_event')}</p>}
      {prizesOwed > 0 && <p>{t('prizes_withdrawn')}</p>}
      {prizesPaid > 0 && <Notice tone="warn">{t('prizes_stay')}</Notice>}
    </>
  );
}

function Matches({
  title,
  matches,
}: {
  readonly title: string;
  readonly matches: readonly Touched[];
}) {
  const t = useTexts('matches-console');
  const scoreText = useScoreText();
  if (matches.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {matches.map(({ key, home, away, score }) => (
          <li key={key}>
            <bdi>{home?.username ?? t('nobody_yet')}</bdi> {t('versus')}{' '}
            <bdi>{away?.username ?? t('nobody_yet')}</bdi>
            {score && (
              <strong className="tabular">
                {' '}
                {scoreText({ scoreChallenger: score.home, scoreChallenged: score.away })}
              </strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
