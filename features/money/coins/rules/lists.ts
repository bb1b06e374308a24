/** Numbers one after another as a language lists them: "1, 3 and 5". */
export function listOfNumbers(language: string, numbers: readonly number[]): string {
  // English as the texts write it: without a comma before "and"
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
  return list.format(numbers.map(String));
}
