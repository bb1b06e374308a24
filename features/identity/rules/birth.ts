const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const OLDEST = 120;

/** What is wrong with a date of birth (`YYYY-MM-DD`), told on the day `today` to who must be `minimumAge`. */
export function birthProblem(
  date: string,
  today: Date,
  minimumAge: number,
): 'date_of_birth_invalid' | 'age_too_low' | null {
  const age = ageOf(date, today);
  if (age === undefined || age < 0 || age > OLDEST) return 'date_of_birth_invalid';
  return age < minimumAge ? 'age_too_low' : null;
}

/** Full years on a day (UTC); nothing if the date is none. */
function ageOf(date: string, today: Date): number | undefined {
  const [, year, month, day] = (DATE.exec(date) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCFullYear() !== year || born.getUTCMonth() !== month - 1) return undefined;
  const years = today.getUTCFullYear() - year;
  const beforeBirthday =
    today.getUTCMonth() < month - 1 ||
    (today.getUTCMonth() === month - 1 && today.getUTCDate() < day);
  return beforeBirthday ? years - 1 : years;
}
