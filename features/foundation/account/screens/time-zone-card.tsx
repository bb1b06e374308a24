import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Select } from '#ui/components/select.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';

interface TimeZoneCardProps {
  /** All there are, once the player wants to change it. */
  readonly zones: readonly string[];
  readonly refusal: FormRefusal | undefined;
}

/** The zone of the player's times: that of the device, or one of their own choice. */
export function TimeZoneCard({ zones, refusal }: TimeZoneCardProps) {
  const t = useTexts('account');
  const { timeZone, time } = useFormat();
  const { player, now } = useVisit();
  const chosen = player?.timeZoneChosen ?? false;
  return (
    <Card title={t('zone_title')}>
      <div className="stack">
        <p>
          <strong translate="no">{t('zone_now', { zone: timeZone, time: time(now) })}</strong>
          <br />
          <span className="muted">{t(chosen ? 'zone_chosen' : 'zone_auto')}</span>
        </p>
        <p className="muted">{t('zone_text')}</p>
        {zones.length === 0 ? (
          <ButtonLink to="?zone=change" replace preventScrollReset wide>
            {t('zone_change')}
          </ButtonLink>
        ) : (
          <Form method="post" className="stack" preventScrollReset>
            <Select
              name="timeZone"
              label={t('zone_field')}
              error={refusal?.fields.timeZone}
              defaultValue={chosen ? timeZone : ''}
              options={[
                { value: '', text: t('zone_auto') },
                ...zones.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') })),
              ]}
            />
            <FormButton intent="time-zone" sendingText={t('saving')} wide>
              {t('save_choice')}
            </FormButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
