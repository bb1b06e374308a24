import arabic400 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?url';
import arabic700 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2?url';
import ethiopic400 from '@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff2?url';
import ethiopic700 from '@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-700-normal.woff2?url';
import arabicUsual400 from './fonts/noto-sans-arabic-400.woff2?url';
import arabicUsual700 from './fonts/noto-sans-arabic-700.woff2?url';
import ethiopicUsual400 from './fonts/noto-sans-ethiopic-400.woff2?url';
import ethiopicUsual700 from './fonts/noto-sans-ethiopic-700.woff2?url';
import { ARABIC, ETHIOPIC, type ScriptFont } from './script-ranges.ts';

const FACES: Readonly<Record<string, string>> = {
  ar: facesOf(ARABIC, [arabic400, arabic700], [arabicUsual400, arabicUsual700]),
  am: facesOf(ETHIOPIC, [ethiopic400, ethiopic700], [ethiopicUsual400, ethiopicUsual700]),
};

/**
 * The faces of a language whose letters few devices have: a style sheet that stands in the page of that
 * language and of no other, so that nobody else loads a byte of it. `null` where devices have the letters.
 */
export function scriptFonts(language: string): string | null {
  return FACES[language] ?? null;
}

/**
 * The text is read at once in what the device has, made as wide as what comes, so that nothing moves. Of two faces
 * with a letter the later one counts: a whole font comes only where a rare letter stands.
 */
function facesOf(
  { family, ranges, usual, standIns }: ScriptFont,
  whole: readonly string[],
  files: readonly string[],
): string {
  const from = (file: string) => `url(${file}) format("woff2");font-display:swap`;
  const own = [
    ...whole.map((file, weight) => face(family, weight, from(file), ranges)),
    ...files.map((file, weight) => face(family, weight, from(file), usual)),
  ];
  const others = standIns.flatMap(({ name, local, width }) =>
    width.map((share, weight) => {
      const source = local.map((each) => `local("${each}${weight ? ' Bold' : ''}")`).join(',');
      return face(name, weight, `${source};size-adjust:${share}%`, ranges);
    }),
  );
  return [...own, ...others].join('');
}

function face(family: string, bold: number, source: string, ranges: string): string {
  const weight = bold ? '600 700' : '400 500';
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${source};unicode-range:${ranges}}`;
}
