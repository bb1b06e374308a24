import { Checkbox } from '#ui/components/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { playerAt } from './player-pages.ts';
import { RoleBrands } from './role-brands.tsx';
import type { PlayerFile } from './use-player-file.ts';

interface PlayerActionProps {
  readonly act: PlayerFile['actions'][number];
  readonly file: PlayerFile;
  readonly refusal: FormRefusal | undefined;
  /** The role whose brands are set. */
  readonly role: string | null;
}

/** The sheet of an act on a player, with its consequences. */
export function PlayerActionSheet({ act, file, refusal, role }: PlayerActionProps) {
  const t = useTexts('players');
  const name = file.username;
  const refused = refusal?.values.act === act ? refusal : undefined;
  const typed = refused?.values ?? {};
  return (
    <ActionSheet
      title={<bdi>{t(`title_${act}`, { name })}</bdi>}
      closeTo={playerAt(file.userId)}
      confirmLabel={act === 'grant' ? t('grant_save') : t(`act_${act}`)}
      tone={act === 'ban' ? 'danger' : 'primary'}
      fields={{ act }}
      withReason
      refusal={refused}
    >
      <p>{t(`costs_${act}`)}</p>
      {act === 'suspend' && <SuspensionLength days={typed.days} />}
      {act === 'ban' && (
        <Checkbox name="cheating" label={t('ban_cheating')} defaultChecked={'cheating' in typed} />
      )}
      {act === 'grant' && (
        <RoleBrands
          file={file}
          role={role}
          typed={refused?.values}
          error={refused?.fields.brands}
        />
      )}
    </ActionSheet>
  );
}

const LENGTHS = [1, 3, 7, 14, 30, 90, 365];

function SuspensionLength({ days = '7' }: { readonly days: string | undefined }) {
  const t = useTexts('players');
  const options = LENGTHS.map((days) => ({
    value: String(days),
    text: t('length_days', { days }),
  }));
  return <Select name="days" label={t('suspend_length')} options={options} defaultValue={days} />;
}
