import { TextField } from '#ui/components/text-field.tsx';
import { ActSheet } from '#ui/console/act-sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { EntrantAct } from './entrant-acts.ts';

interface EntrantSheetProps {
  readonly act: EntrantAct;
  readonly entrant: { readonly entryId: string; readonly username: string };
  readonly closeTo: string;
  readonly refusal: FormRefusal | undefined;
}

/** What an act on somebody who takes part changes, before it is done. */
export function EntrantSheet({ act, entrant, closeTo, refusal }: EntrantSheetProps) {
  const t = useTexts('organising');
  const name = t(act === 'readmit' ? 'sheet_readmit' : act);
  const texts = { wrong: t('profile_wrong'), unfit: t('substitute_unfit') };
  return (
    <ActSheet
      title={name}
      closeTo={closeTo}
      confirmLabel={name}
      tone={act === 'remove' ? 'danger' : 'primary'}
      fields={{ intent: act, entryId: entrant.entryId, ...texts }}
      withReason={act !== 'check_in'}
      refusal={refusal}
    >
      <p>{t(`sure_${act}`, { name: entrant.username })}</p>
      {act === 'substitute' && (
        <TextField
          name="profile"
          label={t('field_profile')}
          hint={t('field_profile_hint')}
          defaultValue={refusal?.values.profile ?? ''}
          error={refusal?.fields.profile}
          required
        />
      )}
      {act === 'remove' && <p>{t('remove_later')}</p>}
    </ActSheet>
  );
}
