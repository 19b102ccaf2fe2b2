import { dateOf } from '#server/kernel/clock/wording.ts'
import { minorUnitsOf } from '#shared/currencies.ts'
import { figureWords, moneyFormat, type MoneyPlace, priceWords } from '#shared/money.ts'
import type { Place } from '#shared/time-words.ts'
import { ownLocale } from '#shared/words.ts'

/** What has no plain letter below its marks. */
const plain: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', '−': '-' }

// What the fonts that every PDF reader has can write: Latin-1 and a few more.
const unknown = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** A text in the letters of a standard font: others without their marks, and where that is not enough a question mark. */
export const inStandardFont = (text: string): string =>
  text
    .normalize('NFC')
    // Which only say where to a line is read.
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .replaceAll(unknown, (letter) => plain[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(unknown, '?')

/** The same locale in the digits that every font has. */
const latinOf = (locale: string) => new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()

const isWritable = (text: string) => inStandardFont(text).split('?').length === text.split('?').length

/** An amount on paper. Where the fonts lack its sign or its digits, it is written with its code and in ours: EGP 1,234.50. */
export function sumOnPaper(cents: number, { currency, locale }: MoneyPlace): string {
  const words = priceWords(cents, currency, locale)
  if (isWritable(words)) return words

  return moneyFormat(latinOf(locale), currency, undefined, 'code').format(cents / minorUnitsOf(currency))
}

/** The same below a head that says the currency. */
export function figureOnPaper(cents: number, place: MoneyPlace): string {
  const words = figureWords(cents, place)

  return isWritable(words) ? words : figureWords(cents, { ...place, locale: latinOf(place.locale) })
}

/** The date of a paper; in English where the fonts lack the letters of its months. */
export function dateOnPaper(at: Date, place: Place): string {
  const words = dateOf(at, place)

  return isWritable(words) ? words : dateOf(at, { ...place, locale: ownLocale })
}
