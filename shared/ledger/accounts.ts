/** The chart of accounts, by the names used in code (table account). */
export const accounts = {
  drawer: '1000',
  bank: '1010',
  terminal: '1100',
  processor: '1110',
  disputed: '1120',
  houseAccounts: '1200',
  receivable: '1210',
  inventory: '1300',
  workInProgress: '1310',
  notInvoiced: '2000',
  giftCards: '2100',
  storeCredit: '2110',
  deposits: '2200',
  deferredDues: '2300',
  packages: '2310',
  prepaidFees: '2320',
  tax: '2400',
  tips: '2500',
  pots: '2600',
  opening: '3000',
  bayTime: '4000',
  fittings: '4010',
  lessons: '4020',
  clinics: '4030',
  dues: '4040',
  leagues: '4050',
  goods: '4060',
  parts: '4070',
  labour: '4080',
  fees: '4090',
  discounts: '4900',
  returns: '4910',
  breakage: '4920',
  costOfGoods: '5000',
  scrap: '5010',
  processing: '5100',
  chargebacks: '5110',
  overAndShort: '5200',
  goodwill: '5210',
  pettyExpenses: '5220',
  prizes: '5230',
} as const

export type Account = (typeof accounts)[keyof typeof accounts]

/** A debit is positive, a credit negative. The postings of an entry sum to zero. */
export interface Posting {
  account: Account
  /** A subdivision of the account, such as the jurisdiction of a tax. */
  sub?: string | undefined
  cents: number
}

export const debit = (account: Account, cents: number, sub?: string): Posting => ({ account, cents, sub })
export const credit = (account: Account, cents: number, sub?: string): Posting => ({ account, cents: -cents, sub })

/** Each account once, without those whose sum is zero. */
export function merged(postings: readonly Posting[]): Posting[] {
  const byAccount = Map.groupBy(postings, ({ account, sub = '' }) => `${account} ${sub}`)
  const sums = [...byAccount.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, cents: others.reduce((sum, { cents }) => sum + cents, first.cents) }] : [],
  )

  return sums.filter(({ cents }) => cents !== 0)
}

/**
 * The accounts that a bookkeeper may correct by hand. All others follow from orders, drawers, cards, stock and taxes,
 * and are checked against them.
 */
export const correctable = {
  '1010': 'Bank',
  '1100': 'Card terminal',
  '1110': 'Payment processor',
  '2500': 'Tips',
  '4000': 'Bay time',
  '4010': 'Fittings',
  '4020': 'Lessons',
  '4030': 'Clinics',
  '4040': 'Membership dues',
  '4050': 'Leagues',
  '4060': 'Goods',
  '4070': 'Parts',
  '4080': 'Labour',
  '4090': 'Fees',
  '4900': 'Discounts',
  '4910': 'Returns',
  '4920': 'Breakage',
  '5000': 'Cost of goods',
  '5010': 'Scrap',
  '5100': 'Processing fees',
  '5110': 'Chargebacks',
  '5200': 'Cash over and short',
  '5210': 'Goodwill',
  '5220': 'Petty expenses',
} as const satisfies Partial<Record<Account, string>>

export const correctableCodes = [
  '1010',
  '1100',
  '1110',
  '2500',
  '4000',
  '4010',
  '4020',
  '4030',
  '4040',
  '4050',
  '4060',
  '4070',
  '4080',
  '4090',
  '4900',
  '4910',
  '4920',
  '5000',
  '5010',
  '5100',
  '5110',
  '5200',
  '5210',
  '5220',
] as const satisfies ReadonlyArray<keyof typeof correctable>
