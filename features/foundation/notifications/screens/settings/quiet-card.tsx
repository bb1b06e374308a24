import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { type Chosen, timeOf } from './form.ts';
import styles from './settings.module.css';

interface QuietCardProps {
  readonly chosen: Chosen;
  /** The refused fields. */
  readonly fields: FormRefusal['fields'] | undefined;
}

/** When nothing comes. */
export function QuietCard({ chosen, fields = {} }: QuietCardProps) {
  const t = useTexts('notification-settings');
  const { quiet } = chosen.settings;
  return (
    <Card title={t('quiet_title')}>
      <p>{t('quiet_text', { zone: chosen.timeZone })}</p>
      <Checkbox name="quiet.on" label={t('quiet_on')} defaultChecked={quiet.on} />
      <div className={styles.hours}>
        <TextField
          type="time"
          name="quiet.from"
          label={t('quiet_from')}
          defaultValue={timeOf(quiet.from)}
          error={fields['quiet.from']}
          required
        />
        <TextField
          type="time"
          name="quiet.until"
          label={t('quiet_until')}
          defaultValue={timeOf(quiet.until)}
          error={fields['quiet.until']}
          required
        />
      </div>
      <Checkbox
        name="quiet.exceptUrgent"
        label={t('quiet_urgent')}
        defaultChecked={quiet.exceptUrgent}
      />
    </Card>
  );
}
