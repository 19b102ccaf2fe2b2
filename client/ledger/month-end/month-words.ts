import type { Wording } from '#client/ui/wording.ts'
import type { MonthEnd, MonthItem } from '#shared/orders/month-end.ts'

export const itemWords: Record<MonthItem, string> = {
  earlier: 'Months before',
  drawers: 'Drawers',
  terminal: 'Terminals',
  payouts: 'Payouts',
  taxes: 'Taxes',
  owed: 'What is owed',
  books: 'Books',
}

type Words = Pick<Wording, 'money' | 'monthOfYear'>

const many = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`

/** What an account stands at: what is owed by the studio is positive for liabilities, what it has for all else. */
export const standsAt = ({ kind, debitCents, creditCents }: MonthEnd['balance']['accounts'][number]): number =>
  kind === 'liability' ? creditCents - debitCents : debitCents - creditCents

/** What clients have paid for and not had yet: cards, credit, deposits, dues and fees. */
const owedCodes = new Set(['2100', '2110', '2200', '2300', '2310', '2320', '2600'])
const dueCodes = new Set(['1200', '1210'])

export const owedIn = ({ accounts }: MonthEnd['balance']) => accounts.filter(({ code }) => owedCodes.has(code))
export const dueIn = ({ accounts }: MonthEnd['balance']) => accounts.filter(({ code }) => dueCodes.has(code))

const sumOf = (accounts: MonthEnd['balance']['accounts']) =>
  accounts.reduce((sum, account) => sum + standsAt(account), 0)

const found: Record<MonthItem, (month: MonthEnd, words: Words) => string> = {
  earlier: ({ earlier }, { monthOfYear }) =>
    earlier.length === 0 ? 'All are closed.' : `Still open: ${earlier.map(monthOfYear).join(', ')}.`,
  drawers({ drawers }, { money }) {
    if (drawers.length === 0) return 'None was opened.'
    const open = drawers.filter(({ closedAt }) => closedAt === null).length
    const unexplained = drawers.filter(({ differenceCents, reason }) => differenceCents && reason === null).length
    const difference = drawers.reduce((sum, { differenceCents }) => sum + (differenceCents ?? 0), 0)
    if (open > 0) return `${many(open, 'is', 'are')} still open. Close them at the register.`
    if (unexplained > 0) return `${many(unexplained, 'differs', 'differ')} without a reason.`
    return `${many(drawers.length, 'count')}, all closed, together ${difference < 0 ? 'short' : 'over'} ${money(Math.abs(difference))}.`
  },
  terminal({ terminalDays }, { money }) {
    if (terminalDays.length === 0) return 'They took nothing.'
    const left = terminalDays.filter(({ isCounted }) => !isCounted).length
    const batches = terminalDays.flatMap(({ batches: own }) => own)
    const unexplained = batches.filter(({ differenceCents, reason }) => differenceCents !== 0 && reason === null).length
    if (left > 0) return `${many(left, 'day')} of ${terminalDays.length} still to count.`
    if (unexplained > 0) return `${many(unexplained, 'count differs', 'counts differ')} without a reason.`
    return `${many(terminalDays.length, 'day')}, ${money(batches.reduce((sum, { countedCents }) => sum + countedCents, 0))} counted.`
  },
  payouts({ payouts, balance }, { money }) {
    const processor = balance.accounts.find(({ code }) => code === '1110')
    const left = `${money(processor ? standsAt(processor) : 0)} lies with the provider`
    if (payouts.length === 0) return `None came in. ${left}: compare it with its statement.`
    const open = payouts.filter(({ status }) => status === 'pending' || status === 'in_transit').length
    const unknown = payouts.filter(({ isExplained }) => !isExplained).length
    if (open > 0) return `${many(open, 'is', 'are')} on the way still.`
    if (unknown > 0) return `${many(unknown, 'holds', 'hold')} sums that are not known here: look at them below.`
    const paid = payouts.filter(({ status }) => status === 'paid')
    return `${many(paid.length, 'payout')}, ${money(paid.reduce((sum, { amountCents }) => sum + amountCents, 0))} to the bank, each explained. ${left}.`
  },
  taxes: ({ taxes }, { money }) => `${money(taxes.dueCents)} are due for this month.`,
  owed: ({ balance }, { money }) =>
    `The studio owes ${money(sumOf(owedIn(balance)))}, and clients owe ${money(sumOf(dueIn(balance)))}.`,
  books({ balance, writtenThrough, until }) {
    if (balance.debitCents !== balance.creditCents) return 'Debits and credits differ.'
    return writtenThrough !== null && writtenThrough >= until
      ? 'They balance, and every day is written.'
      : 'The last days are not written yet: closing the month writes them.'
  },
}

/** What was found of one part of a month. */
export const findingOf = (item: MonthItem, month: MonthEnd, words: Words): string => found[item](month, words)
