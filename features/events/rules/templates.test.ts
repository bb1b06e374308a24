import { expect, test } from 'vitest';
import { planFor } from '../../tournaments/rules/plan.ts';
import { isTournament } from './event.ts';
import { datesFrom, SAMPLE_TEMPLATES, SAMPLES } from './templates.ts';

test.each(SAMPLE_TEMPLATES.filter((name) => isTournament(SAMPLES[name].format)))(
  '%s ends when it is over at the latest by its own plan, or later',
  (name) => {
    const template = SAMPLES[name];
    for (const start of ['2026-11-28T16:00:00Z', '2026-03-28T17:00:00Z']) {
      const dates = datesFrom(template, new Date(start));
      const event = { ...template, startsAt: dates.startsAt, timeZone: 'Europe/Berlin' };
      const plan = planFor(event, template.capacity ?? 0);
      expect(plan && plan.latestEnd <= dates.endsAt).toBe(true);
    }
  },
);
