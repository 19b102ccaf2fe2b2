import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { readTrialBalance, writtenThrough } from '#server/ledger/service.ts'
import { payoutsOf } from '#server/payments/service.ts'
import { addDays, addMonths, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { type MonthEnd, MonthItem } from '#shared/orders/month-end.ts'
import type { Payout } from '#shared/payments/payouts.ts'

import {
  findClosing,
  listBatches,
  listDrawerSessions,
  listEarlier,
  listTerminalTakings,
  listTicks,
  type MonthOf,
} from './store.ts'
import { readTaxReport } from './tax-report.ts'

/** A month of the studio, by its name: 2026-10. */
export async function monthOf(work: Timed, month: string): Promise<MonthOf & { zone: string; currency: string }> {
  const { id: locationId, zone, currency } = work.place
  const from = `${month}-01`

  return { locationId, zone, currency, from, until: addDays(addMonths(from, 1), -1) }
}

/** Everything that is checked before a month is closed. */
export async function readMonthEnd(work: Timed, name: string): Promise<MonthEnd> {
  const month = await monthOf(work, name)
  const { locationId, zone, currency, from, until } = month
  const since = new Date(instantAt(from, '00:00', zone))
  const before = new Date(instantAt(addDays(until, 1), '00:00', zone))
  const [closed, ticks, earlier, drawers, terminalDays, payouts, taxes, balance, through] = await inOneTrip([
    findClosing(work, month),
    listTicks(work, month),
    listEarlier(work, month),
    listDrawerSessions(work, { locationId, since, before }),
    listTerminalDays(work, month),
    payoutsOf(work, month),
    readTaxReport(work, { from, until }),
    readTrialBalance(work, { on: until }),
    writtenThrough(work, locationId),
  ])
  const found = { earlier, drawers, terminalDays, payouts, taxes, balance, writtenThrough: through }

  return {
    month: name,
    from,
    until,
    currency,
    isOver: localDayOf(work.now, zone) > until,
    closed: closed ?? null,
    ...found,
    items: MonthItem.options.map((item) => ({
      item,
      isClear: isClear(item, { ...found, until }),
      ticked: ticks.find((tick) => tick.item === item) ?? null,
    })),
  }
}

/** Days with their counts. A day is counted once its counts cover all that was taken. */
async function listTerminalDays(work: OnDatabase, month: MonthOf): Promise<MonthEnd['terminalDays']> {
  const [takings, batches] = await inOneTrip([listTerminalTakings(work, month), listBatches(work, month)])
  const days = [...new Set([...takings, ...batches].map(({ day }) => day))].toSorted()

  return days.map((day) => {
    const own = batches.filter((batch) => batch.day === day)
    const taken = takings.find((taking) => taking.day === day)?.cents ?? 0
    return { day, isCounted: taken === coveredBy(own) && own.length > 0, batches: own }
  })
}

export const coveredBy = (batches: readonly { expectedCents: number }[]) =>
  batches.reduce((sum, { expectedCents }) => sum + expectedCents, 0)

type MonthFigures = Pick<
  MonthEnd,
  'earlier' | 'drawers' | 'terminalDays' | 'payouts' | 'balance' | 'writtenThrough' | 'until'
>

const isExplained = ({ differenceCents, reason }: { differenceCents: number | null; reason: string | null }) =>
  differenceCents === 0 || reason !== null

const isOverFor: Record<Payout['status'], boolean> = {
  pending: false,
  in_transit: false,
  paid: true,
  failed: true,
  canceled: true,
}

const rules: Record<MonthItem, (figures: MonthFigures) => boolean> = {
  earlier: ({ earlier }) => earlier.length === 0,
  drawers: ({ drawers }) => drawers.every((one) => one.closedAt !== null && isExplained(one)),
  terminal: ({ terminalDays }) =>
    terminalDays.every(({ isCounted, batches }) => isCounted && batches.every(isExplained)),
  payouts: ({ payouts }) => payouts.every(({ isExplained, status }) => isExplained && isOverFor[status]),
  taxes: () => true,
  owed: () => true,
  books: ({ balance, writtenThrough: through, until }) =>
    balance.debitCents === balance.creditCents && through !== null && through >= until,
}

const isClear = (item: MonthItem, figures: MonthFigures) => rules[item](figures)
