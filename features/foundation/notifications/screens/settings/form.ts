import type { Api } from '#ui/api/browser.ts';
import { KINDS } from '../../rules/kinds.ts';
import { clockOf } from '../../rules/quiet-hours.ts';
import type { NotificationSettings } from '../../rules/settings.ts';

/** What the screen knows. */
export type Chosen = Awaited<ReturnType<Api['notificationSettings']>>;

/** The form of the screen as the settings it stands for; a time that is none is the server's to refuse. */
export function settingsIn(form: FormData): NotificationSettings {
  const on = (name: string) => form.has(name);
  const kinds = KINDS.map((kind) => [
    kind,
    { push: on(`push.${kind}`), email: on(`email.${kind}`) },
  ]);
  return {
    kinds: Object.fromEntries(kinds) as NotificationSettings['kinds'], // one for each kind
    urgent: { push: on('urgent.push'), email: on('urgent.email'), sms: on('urgent.sms') },
    quiet: {
      on: on('quiet.on'),
      from: minutesIn(String(form.get('quiet.from'))),
      until: minutesIn(String(form.get('quiet.until'))),
      exceptUrgent: on('quiet.exceptUrgent'),
    },
  };
}

/** `22:00`, as time inputs want it. */
export const timeOf = clockOf;

function minutesIn(time: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? -1 : Number(hours) * 60 + Number(minutes);
}
