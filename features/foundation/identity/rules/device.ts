/** Browser and system of a session, by its user agent. Makers' names are the same in every language. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// the first match counts, because browsers also carry the names of others
const BROWSERS = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/Opera Mini|OPiOS\//, 'Opera Mini'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\/|UBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/VivoBrowser\//, 'Vivo Browser'],
  [/HeyTapBrowser\//, 'HeyTap Browser'],
  [/YaBrowser\//, 'Yandex Browser'],
  [/DuckDuckGo\//, 'DuckDuckGo'],
  [/FBAN\/|FBAV\//, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/KAIOS\//, 'KaiOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/CrOS /, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

export function deviceOf(userAgent: string): Device {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) };
}

function firstOf(known: readonly (readonly [RegExp, string])[], text: string): string | null {
  return known.find(([sign]) => sign.test(text))?.[1] ?? null;
}
