import type { Larger } from '../moment-types.ts';

/** All but a relegation are in the brand's colour. */
export function toneOfOccasion(kind: Larger['kind']): 'joy' | 'calm' {
  return kind === 'relegated' ? 'calm' : 'joy';
}

/** The screen of an occasion, and the text that leads to it; `null` if it has none. */
export function occasionPlace({ kind, month, eventId }: Larger) {
  switch (kind) {
    case 'recap':
      return { to: `/recap/${month}`, text: 'to_recap' } as const;
    case 'promoted':
    case 'relegated':
      return { to: '/season', text: 'to_division' } as const;
    case 'cup_won':
      return eventId
        ? ({ to: `/event-home/${eventId}/bracket`, text: 'to_bracket' } as const)
        : null;
    case 'streak':
      return null;
  }
}
