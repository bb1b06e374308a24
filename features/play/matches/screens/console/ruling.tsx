import type { ComponentProps, ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { SIDES } from '#core/scores.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Select } from '#ui/components/select.tsx';
import { Stepper } from '#ui/components/stepper.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { usualReason } from '../../rules/ruling-reasons.ts';
import { useScoreText } from '../match-parts.tsx';
import type { Match } from '../match-view.ts';
import styles from './match.module.css';
import type { Dossier } from './match-cells.tsx';

/** The ruling: one press accepts a submitted score, with a reason that both read in their own language. */
export function Ruling({ dossier }: { readonly dossier: Dossier }) {
  const t = useTexts('matches-console');
  const refusal = ofRuling(useAnswer<FormRefusal>());
  const { match, templates } = dossier;
  const typed = refusal?.values.intent === 'rule' ? refusal.values : {};
  const usual = usualReason('rule', { hasPictures: match.screenshots.length > 0 });
  return (
    <Card title={t('ruling')}>
      <Form method="post" className={styles.verdicts} preventScrollReset>
        <input type="hidden" name="intent" value="rule" />
        {typed.intent && refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        <Select
          name="template"
          label={t('reason')}
          hint={t('reason_hint')}
          defaultValue={typed.template ?? usual ?? ''}
          options={[
            ...templates.map(({ template, text }) => ({ value: template, text })),
            { value: '', text: t('own_words') },
          ]}
        />
        <TextArea
          name="reason"
          label={t('reason_more')}
          defaultValue={typed.reason ?? ''}
          error={typed.intent && refusal?.fields.reason}
          rows={2}
          maxLength={500}
        />
        <Claims match={match} />
        <Otherwise title={t('other_score')} open={typed.verdict === 'score'}>
          <ScoreFields match={match} refusal={typed.intent ? refusal : undefined} />
          <VerdictButton verdict="score">{t('rule_score')}</VerdictButton>
        </Otherwise>
        <Otherwise title={t('replay')} open={typed.verdict === 'replay'}>
          <TimeField
            label={t('replay_at')}
            value={typed.local}
            error={refusal?.fields.kickoff ?? refusal?.fields.proposedDate}
          />
          <VerdictButton verdict="replay">{t('rule_replay')}</VerdictButton>
        </Otherwise>
        <Otherwise title={t('void')}>
          <p className="muted">{t('void_text')}</p>
          <VerdictButton verdict="void" variant="danger">
            {t('rule_void')}
          </VerdictButton>
        </Otherwise>
        <p className="muted">{t('ruling_can_be_undone')}</p>
      </Form>
    </Card>
  );
}

/** Fields of the call's inner `ruling`. */
function ofRuling(refusal: FormRefusal | undefined): FormRefusal | undefined {
  if (!refusal) return undefined;
  const fields = Object.entries(refusal.fields).map(
    ([path, text]) => [path.replace(/^ruling\./, ''), text] as const,
  );
  return { ...refusal, fields: Object.fromEntries(fields) };
}

/** The submitted score of each player, to accept as the ruling. */
function Claims({ match }: Pick<Dossier, 'match'>) {
  const t = useTexts('matches-console');
  const scoreText = useScoreText();
  return (
    <div className={styles.pair}>
      {SIDES.map((side) => {
        const claim = match.submissions[side];
        if (!claim) return null;
        return (
          <VerdictButton key={side} verdict={side} variant="primary" wide>
            {t('accept_claim', { player: match[side].username, score: scoreText(claim) })}
          </VerdictButton>
        );
      })}
    </div>
  );
}

interface OtherwiseProps {
  readonly title: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A ruling that neither player has submitted, folded away. */
function Otherwise({ title, open = false, children }: OtherwiseProps) {
  return (
    <details className={styles.other} open={open}>
      <summary>{title}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

interface VerdictButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide'> {
  readonly verdict: string;
  readonly children: ReactNode;
}

function VerdictButton({ verdict, ...button }: VerdictButtonProps) {
  const t = useTexts('matches-console');
  const busy = useNavigation().state !== 'idle';
  return (
    <Button
      type="submit"
      name="verdict"
      value={verdict}
      busy={busy}
      busyLabel={t('busy')}
      {...button}
    />
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
}

/** A time by the official's own clock. */
export function TimeField({ label, value, error }: TimeFieldProps) {
  const t = useTexts('matches-console');
  const { timeZone } = useFormat();
  return (
    <>
      <input type="hidden" name="zone" value={timeZone} />
      <TextField
        type="datetime-local"
        name="local"
        label={label}
        hint={t('your_time', { zone: timeZone })}
        defaultValue={value}
        error={error}
      />
    </>
  );
}

const MAX_SCORE = 999;
const SCORE = { challenger: 'scoreChallenger', challenged: 'scoreChallenged' } as const;
const PENALTIES = { challenger: 'penaltiesChallenger', challenged: 'penaltiesChallenged' } as const;

interface ScoreFieldsProps {
  readonly match: Match;
  readonly refusal: FormRefusal | undefined;
}

/** A number for each player, and penalties if there must be a winner. */
export function ScoreFields({ match, refusal }: ScoreFieldsProps) {
  const t = useTexts('matches-console');
  const row = (names: typeof SCORE | typeof PENALTIES, text: 'goals_of' | 'penalties_of') => (
    <div className={styles.pair}>
      {SIDES.map((side) => (
        <Stepper
          key={side}
          name={names[side]}
          label={t(text, { player: match[side].username })}
          defaultValue={refusal?.values[names[side]] ?? ''}
          error={refusal?.fields[names[side]]}
          min={0}
          max={MAX_SCORE}
          lessLabel={t('less')}
          moreLabel={t('more')}
        />
      ))}
    </div>
  );
  return (
    <>
      {row(SCORE, 'goals_of')}
      {!match.drawsAllowed && (
        <>
          <p className="muted">{t('penalties_hint')}</p>
          {row(PENALTIES, 'penalties_of')}
        </>
      )}
    </>
  );
}
