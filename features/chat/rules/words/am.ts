/** Words masked in Amharic. */
export const AMHARIC: readonly string[] = `ሸርሙጣ ሸርሙጦች እምስ ቁላ ጉላ ደንቆሮ ደደብ ባሪያ ጋላ ዲቃላ`.split(/\s+/);
