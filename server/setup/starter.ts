import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#server/kernel/root.ts'
import { minorUnitsOf } from '#shared/currencies.ts'
import { Starter } from '#shared/settings/setup.ts'

import { readYaml } from './read-file.ts'

/**
 * What a studio may begin with, as the file beside this one says in dollars: a suggestion, so that its prices need only be
 * of the right size.
 */
export async function readStarter(currency = 'USD'): Promise<Starter> {
  inDollars ??= readFile(join(root, 'server/setup/starter.yml'), 'utf8').then((text) => readYaml(text, Starter).value)
  const starter = await inDollars
  const minorUnits = minorUnitsOf(currency) / minorUnitsOf('USD')
  const worth = perDollar[currency]
  // The unit of a currency without a minor one is worth cents.
  const rate = worth === undefined ? Math.max(1, minorUnits) : worth * minorUnits
  if (rate === 1) return starter

  const converted: unknown = JSON.parse(JSON.stringify(starter), (key, found: unknown) =>
    key.endsWith('Cents') && typeof found === 'number' ? Number((found * rate).toPrecision(2)) : found,
  )
  return Starter.parse(converted)
}

let inDollars: Promise<Starter> | undefined

// Of currencies whose unit is worth much more or much less. Years old is good enough.
const perDollar: Readonly<Record<string, number>> = {
  AED: 3.7,
  BHD: 0.38,
  BRL: 5.5,
  CLP: 950,
  CNY: 7,
  CZK: 23,
  DKK: 7,
  HKD: 8,
  INR: 85,
  ISK: 140,
  JOD: 0.7,
  JPY: 150,
  KRW: 1400,
  KWD: 0.31,
  MXN: 18,
  MYR: 4.5,
  NOK: 11,
  OMR: 0.38,
  PHP: 58,
  PLN: 4,
  PYG: 7500,
  QAR: 3.6,
  RON: 4.6,
  SAR: 3.75,
  SEK: 10,
  THB: 35,
  TND: 3,
  TRY: 40,
  TWD: 32,
  UYU: 40,
  VND: 25000,
  ZAR: 18,
}
