import { afterEach, expect, test, vi } from 'vitest'

import { wordingOf } from '#client/ui/wording.ts'
import { currencies, fractionDigitsOf } from '#shared/currencies.ts'
import { decimalOf, moneyFormat } from '#shared/money.ts'

/** ISO 4217, list one, where it is not two. */
const iso: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

test('every currency has the decimals of ISO 4217, whatever Intl thinks', () => {
  expect(currencies.length).toBeGreaterThan(165)
  // What a browser calls a currency in use is one here; XDR and XSU are accounts of banks.
  expect(Intl.supportedValuesOf('currency').filter((code) => !currencies.includes(code))).toEqual(['XDR', 'XSU'])
  for (const code of currencies) {
    const digits = iso[code] ?? 2
    expect([code, fractionDigitsOf(code)]).toEqual([code, digits])
    const { minimumFractionDigits, maximumFractionDigits } = moneyFormat('en-US', code).resolvedOptions()
    expect([code, minimumFractionDigits, maximumFractionDigits]).toEqual([code, digits, digits])
    expect(decimalOf(12 * 10 ** digits, code)).toBe(digits === 0 ? '12' : `12.${'0'.repeat(digits)}`)
  }
})

afterEach(() => void vi.unstubAllGlobals())

/** An engine that thinks something else of a currency, wherever it is not told. */
function thinkingOf(digits: number) {
  const Real = Intl.NumberFormat
  const Thinking = function (locale?: string, options: Intl.NumberFormatOptions = {}) {
    const own = options.style === 'currency' ? { minimumFractionDigits: digits, maximumFractionDigits: digits } : {}
    return new Real(locale, { ...own, ...options })
  }
  vi.stubGlobal(
    'Intl',
    Object.assign(Object.create(Intl), { NumberFormat: Thinking, DateTimeFormat: Intl.DateTimeFormat }),
  )
}

test.for([0, 2, 3])('a forint is a forint for an engine that gives it %d decimals', (digits) => {
  thinkingOf(digits)
  const { money } = wordingOf({ locale: 'hu-HU', zone: `Etc/GMT+${digits}`, currency: 'HUF' })

  expect(money(1_200_000).replaceAll(/\s/g, ' ')).toBe('12 000 Ft')
  expect(money(1_200_050).replaceAll(/\s/g, ' ')).toBe('12 000,50 Ft')
})
