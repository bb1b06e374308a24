import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ActSheet } from '#ui/console/act-sheet.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { directingCalls } from '../../directing.contract.ts';

interface SeedSheetProps {
  readonly seeds: ReplyOf<typeof directingCalls.eventSeeds>;
  readonly closeTo: string;
  readonly refusal: FormRefusal | undefined;
}

/** As far down as seeds are set by hand. */
const MOST = 4_096;

/** What the address asks for: a number for a seed, the start, or that nothing stays set by hand. */
export function SeedSheet({ seeds, closeTo, refusal }: SeedSheetProps) {
  const t = useTexts('directing');
  const [query] = useSearchParams();
  const sheet = { closeTo, refusal };
  const chosen = seeds.items.find(({ entryId }) => entryId === query.get('move'));
  if (chosen) {
    const { entryId, username: name, seed } = chosen;
    return (
      <ActSheet
        {...sheet}
        title={t('move_title', { name })}
        confirmLabel={t('move_confirm')}
        fields={{ intent: 'move', entryId }}
      >
        <NumberField
          name="seed"
          most={Math.min(seeds.total, MOST)}
          label={t('field_seed')}
          hint={t('field_seed_hint', { count: seeds.total })}
          defaultValue={refusal?.values.seed ?? String(seed)}
          error={refusal?.fields.seed}
          required
        />
      </ActSheet>
    );
  }
  if (query.has('start')) {
    return (
      <ActSheet
        {...sheet}
        title={t('start')}
        confirmLabel={t('start')}
        fields={{ intent: 'start' }}
      >
        <p>{t('start_text', { count: seeds.total })}</p>
        <p>{t('start_absent')}</p>
        <p>{t('start_for_good')}</p>
      </ActSheet>
    );
  }
  if (!query.has('reset')) return null;
  return (
    <ActSheet {...sheet} title={t('reset')} confirmLabel={t('reset')} fields={{ intent: 'reset' }}>
      <p>{t('reset_text')}</p>
    </ActSheet>
  );
}
