import { minorUnitsOf } from '#shared/currencies.ts'
import { moneyFormat } from '#shared/money.ts'
import { remember } from '#shared/remember.ts'
import type { Studio } from '#shared/settings/contract.ts'

type RegionalSettings = Pick<Studio, 'locale' | 'zone' | 'currency'>

// Days and wall times of the API are read as if they were UTC, and so written without shifting.
const dayAsUtc = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`)
const clockAsUtc = (local: string) => new Date(`1970-01-01T${local.slice(-5)}:00Z`)

// Browsers and servers differ in which of the narrow spaces they set; a page that both write must read the same.
const evenlySpaced = (text: string) => text.replace(/[\u2009\u202f]/g, ' ')

/** Kept on one line. A line may end after a dash even before a no-break space: the word joiner forbids that too. */
export const unbroken = (text: string) => text.replace(/\s/g, '\u00a0').replace(/[–-]/g, '$&\u2060')

/** How money, days and times are written in one studio. Made once: its formats are dear, and every part of a page asks. */
export const wordingOf = ({ locale, zone, currency }: RegionalSettings) => wordings([locale, zone, currency].join(' '))

const wordings = remember((place) => {
  const [locale = '', zone = '', currency = ''] = place.split(' ')
  const moment = (options: Intl.DateTimeFormatOptions, timeZone = zone) => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }))
    return (at: Date) => evenlySpaced(format().format(at))
  }
  const wallClock = lazily(
    () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }),
  )
  const dayLong = moment({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC')
  const dayShort = moment({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC')
  const weekday = moment({ weekday: 'short' }, 'UTC')
  const month = moment({ month: 'short' }, 'UTC')
  const dayOfYear = moment({ day: 'numeric', month: 'long' }, 'UTC')
  const dayAndYear = moment({ day: 'numeric', month: 'long', year: 'numeric' }, 'UTC')
  const inZone = lazily(() => new Intl.DateTimeFormat(locale, { ...numbers, timeZone: zone }))
  const whole = lazily(() => moneyFormat(locale, currency, 0))
  const exact = lazily(() => moneyFormat(locale, currency))
  const units = minorUnitsOf(currency)

  return {
    money: (cents: number) => evenlySpaced((cents % units === 0 ? whole() : exact()).format(cents / units)),
    clock: moment({ hour: 'numeric', minute: '2-digit' }),
    /** '2026-11-24T09:30' or '09:30' as a person reads it. */
    time: (local: string) => evenlySpaced(wallClock().format(clockAsUtc(local))),
    /** From one wall time to another, as short as it goes and on one line. */
    span: (from: string, until: string) => unbroken(wallClock().formatRange(clockAsUtc(from), clockAsUtc(until))),
    dayLong: (day: string) => dayLong(dayAsUtc(day)),
    dayShort: (day: string) => dayShort(dayAsUtc(day)),
    /** Without and with its year, never with its weekday. */
    dayOfYear: (day: string) => dayOfYear(dayAsUtc(day)),
    dayAndYear: (day: string) => dayAndYear(dayAsUtc(day)),
    weekday: (day: string) => weekday(dayAsUtc(day)),
    month: (day: string) => month(dayAsUtc(day)),
    /** The studio's wall time of an instant, as the API writes it. */
    localOf: (at: Date) => wallTime(inZone().formatToParts(at)),
    moment: moment({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
    date: moment({ day: 'numeric', month: 'short', year: 'numeric' }),
    zoneName: lazily(() => zoneName(locale, zone)),
  }
})

export type Wording = ReturnType<typeof wordingOf>

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

// In the studio's own locale, since each further locale is dear, but in the digits and the calendar of the API.
const numbers: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

function wallTime(parts: readonly Intl.DateTimeFormatPart[]): string {
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))

  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`
}

function zoneName(locale: string, zone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
