import { useState } from 'react';
import { localOf } from '#core/local-time.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { SpecialDay } from '../rules/play-times.ts';
import styles from './play-times.module.css';
import { HoursFields } from './play-times-week.tsx';

/** Days on which other hours hold; one more can be filled in at any time. */
export function SpecialDays({ days }: { readonly days: readonly SpecialDay[] }) {
  const t = useTexts('playtimes');
  const { now } = useVisit();
  const { timeZone } = useFormat();
  const today = localOf(new Date(now), timeZone).slice(0, 10);
  const [rows, setRows] = useState(() => [...days.map((_, index) => index), days.length]);
  const add = () => setRows((before) => [...before, Math.max(...before, 0) + 1]);
  const remove = (id: number) => setRows((before) => before.filter((row) => row !== id));
  return (
    <div className="stack">
      <p className={styles.hint}>{t('special_text')}</p>
      <ul className={styles.days}>
        {rows.map((id) => {
          const day = days[id];
          return (
            <li className={styles.special} key={id}>
              <input type="hidden" name="special" value={id} />
              <TextField
                type="date"
                name={`special-${id}-date`}
                label={t('date')}
                min={today}
                defaultValue={day?.date}
              />
              <HoursFields
                prefix={`special-${id}`}
                about={day?.date ?? t('date')}
                hours={day?.hours ?? []}
              />
              {day && (
                <Button size="s" variant="ghost" onClick={() => remove(id)}>
                  {t('remove_day')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button size="s" onClick={add}>
        {t('add_day')}
      </Button>
    </div>
  );
}
