const DATE = /^\d{4}-\d{2}-\d{2}$/;
const OLDEST = 120;

/** What is wrong with a date of birth (`YYYY-MM-DD`), told on the day `today` to who must be `minimumAge`. */
export function birthProblem(
  date: string,
  today: string,
  minimumAge: number,
): 'date_of_birth_invalid' | 'age_too_low' | null {
  if (!isDate(date)) return 'date_of_birth_invalid';
  const age = ageOn(today, date);
  if (age < 0 || age > OLDEST) return 'date_of_birth_invalid';
  return age < minimumAge ? 'age_too_low' : null;
}

/** Full years on a day; who was born on 29 February is a year older on 1 March of other years. */
function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function isDate(date: string): boolean {
  const time = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // a 31st of June would be read as the 1st of July
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
}
