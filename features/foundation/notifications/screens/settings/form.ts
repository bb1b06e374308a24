import type { Api } from '#ui/api/browser.ts';
import { parseForm, textIn } from '#ui/screen/forms.ts';
import { clockOf } from '../../rules/quiet-hours.ts';
import type { NotificationSettings } from '../../rules/settings.ts';
import { KINDS } from '../../rules/types.ts';

/** The settings and devices that the screen shows. */
export type Chosen = Awaited<ReturnType<Api['notificationSettings']>>;

/** Reads the settings of a form. The API refuses a time that is none. */
export function settingsIn(form: FormData): NotificationSettings {
  const kinds = KINDS.map((kind) => [
    kind,
    { push: form.has(`push.${kind}`), email: form.has(`email.${kind}`) },
  ]);
  const { urgent, quiet } = parseForm('setNotificationSettings', form);
  return {
    kinds: Object.fromEntries(kinds) as NotificationSettings['kinds'], // one for each kind
    urgent,
    quiet: {
      ...quiet,
      from: minutesIn(textIn(form, 'quiet.from')),
      until: minutesIn(textIn(form, 'quiet.until')),
    },
  };
}

/** `22:00`, as time inputs want it. */
export const timeOf = clockOf;

function minutesIn(time: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? -1 : Number(hours) * 60 + Number(minutes);
}
