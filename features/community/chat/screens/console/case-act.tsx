import { Select } from '#ui/components/select.tsx';
import { ActSheet } from '#ui/console/act-sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { TIME_OUT_MINUTES } from '../../rules/messages.ts';
import type { CaseFile } from './moderation-types.ts';
import { type CaseAct, caseAt } from './places.ts';

interface CaseActSheetProps {
  readonly act: CaseAct;
  readonly file: CaseFile;
  readonly refusal: FormRefusal | undefined;
}

/** What a decision changes, and the reason for it. */
export function CaseActSheet({ act, file, refusal }: CaseActSheetProps) {
  const t = useTexts('moderation');
  const { messageId, author } = file;
  return (
    <ActSheet
      title={t(`act_${act}`)}
      closeTo={caseAt(messageId)}
      confirmLabel={t(`act_${act}`)}
      tone={act === 'remove' || act === 'time_out' ? 'danger' : 'primary'}
      fields={{ act, userId: author.userId }}
      withReason
      refusal={refusal}
    >
      <p>{t(`costs_${act}`, { player: author.username })}</p>
      {act === 'time_out' && (
        <Select
          name="minutes"
          label={t('how_long')}
          defaultValue={refusal?.values.minutes ?? String(TIME_OUT_MINUTES[0])}
          options={TIME_OUT_MINUTES.map((minutes) => ({
            value: String(minutes),
            text: t(`minutes_${minutes}`),
          }))}
        />
      )}
    </ActSheet>
  );
}
