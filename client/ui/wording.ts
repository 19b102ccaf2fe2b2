import { minorUnitsOf } from '#shared/currencies.ts'
import { figureWords, moneyFormat } from '#shared/money.ts'
import { type Decimals, evenlySpaced, inOwnDecimals, numberWords } from '#shared/number-words.ts'
import { remember } from '#shared/remember.ts'
import type { Studio } from '#shared/settings/contract.ts'
import { comesTwice, dayWords, timeWords, wallSpanWords, wallTimeOf, wallWords, zoneWords } from '#shared/time-words.ts'

type RegionalSettings = Pick<Studio, 'locale' | 'zone' | 'currency'>

/** Kept on one line. A line may end after a dash even before a no-break space: the word joiner forbids that too. */
export const unbroken = (text: string) => text.replace(/\s/g, '\u00a0').replace(/[–-]/g, '$&\u2060')

/** How money, days and times are written in one studio. Made once: its formats are dear, and every part of a page asks. */
export const wordingOf = ({ locale, zone, currency }: RegionalSettings) => wordings([locale, zone, currency].join(' '))

const wordings = remember((key) => {
  const [locale = '', zone = '', currency = ''] = key.split(' ')
  const place = { zone, locale }
  const dayIn =
    (shape: Parameters<typeof dayWords>[2]) =>
    (day: string): string =>
      dayWords(day, locale, shape)
  const whole = lazily(() => moneyFormat(locale, currency, 0))
  const exact = lazily(() => moneyFormat(locale, currency))
  const units = minorUnitsOf(currency)

  return {
    money: (cents: number) => evenlySpaced((cents % units === 0 ? whole() : exact()).format(cents / units)),
    /** An amount without its currency, which the head of its column says. */
    figure: (cents: number) => figureWords(cents, { currency, locale }),
    /** What was reckoned with a point before its decimals: 62.50, D2.5. */
    decimals: (text: string) => inOwnDecimals(text, locale),
    number: (value: number, decimals?: Decimals) => numberWords(value, locale, decimals),
    clock: (at: Date) => timeWords('clock', at, place),
    /** From one instant to another, on one line. */
    spanOf: (from: Date, until: Date) =>
      unbroken(
        comesTwice(from, place) || comesTwice(until, place)
          ? `${timeWords('clock', from, place)} – ${timeWords('clock', until, place)}`
          : wallSpanWords(wallTimeOf(from, place).slice(-5), wallTimeOf(until, place).slice(-5), locale),
      ),
    /** '2026-11-24T09:30' or '09:30' as a person reads it. */
    time: (local: string) => wallWords(local.slice(-5), locale),
    /** From one wall time to another, as short as it goes and on one line. */
    span: (from: string, until: string) => unbroken(wallSpanWords(from.slice(-5), until.slice(-5), locale)),
    dayLong: dayIn('dayLong'),
    dayShort: dayIn('dayShort'),
    /** Without and with its year, never with its weekday. */
    dayOfYear: dayIn('dayOfYear'),
    dayAndYear: dayIn('dayAndYear'),
    weekday: dayIn('weekday'),
    month: dayIn('month'),
    monthOfYear: dayIn('monthOfYear'),
    /** The studio's wall time of an instant, as the API writes it. */
    localOf: (at: Date) => wallTimeOf(at, place),
    moment: (at: Date) => timeWords('moment', at, place),
    /** Nov 24: of an instant that is near. */
    dayOfMonth: (at: Date) => timeWords('dayOfMonth', at, place),
    date: (at: Date) => timeWords('date', at, place),
    zoneName: () => zoneWords(new Date(), place),
  }
})

export type Wording = ReturnType<typeof wordingOf>

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

export const addressLine = ({ street, city, region, postalCode }: Studio) =>
  [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ')
