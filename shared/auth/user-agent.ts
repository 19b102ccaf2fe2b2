// The first match counts, because most browsers also name others.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: [pattern: RegExp, name: string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * The browser and system in words for a person. Its own text is not repeated, because anybody can write anything there.
 */
export function deviceInWords(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? '') ?? 'a program that does not say its name'
  const system = nameIn(systems, userAgent ?? '')

  return system ? `${browser} on ${system}` : browser
}
