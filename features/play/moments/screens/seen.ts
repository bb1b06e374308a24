import type { ShownMoment } from './moment-types.ts';

/** The results and the occasion that a player has seen by closing the moment. */
export function seenOf({ moment, others }: ShownMoment) {
  const results = [moment.resultId, ...(others?.others ?? []).map(({ resultId }) => resultId)];
  return { results, ...(moment.larger && { larger: moment.larger.key }) };
}

/** The same from the form of the button that closes it. */
export function seenIn(form: FormData) {
  const results = form.getAll('result').filter((id) => typeof id === 'string');
  const larger = form.get('larger');
  return { results, ...(typeof larger === 'string' && larger !== '' && { larger }) };
}
