import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { NewTaxRate, TaxSettings } from '#shared/catalog/tax-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { getPlace, readTaxes } from './settings.ts'
import { deleteRate, endRate, findRate, insertRate, listRatesOf, lockPlace, type RateRow } from './store.ts'

export function changeRate(work: Acting, rate: NewTaxRate): Promise<TaxSettings> {
  return atomically(work, async (work) => {
    const { category, jurisdiction, from, ratePpm } = rate
    const before = await setRate(work, rate)
    if (before !== ratePpm) {
      await recordEvent(work, {
        action: 'tax_rate_set',
        entity: 'settings',
        entityId: 'taxes',
        before: { ratePpm: before },
        after: { ratePpm },
        facts: { category, jurisdiction, from },
      })
    }
    return readTaxes(work)
  })
}

/**
 * Sets a rate from a day on. The former rate ends the day before; one that begins the same day is replaced; one that
 * begins later stays. Days in the past are not rewritten. Returns the rate that would have applied.
 */
export async function setRate(work: Timed, rate: NewTaxRate): Promise<number> {
  const { locationId, zone } = await getPlace(work)
  await lockPlace(work, locationId)
  const known = await listRatesOf(work, locationId, rate)
  const { from, ratePpm } = rate
  const former = known.find((one) => holdsOn(one, from))
  const before = former?.ratePpm ?? 0
  if (before === ratePpm) return before

  refuseRewriting(known, from, localDayOf(work.now, zone))
  if (former?.from === from) await deleteRate(work, former.id)
  else if (former) await endRate(work, former.id, addDays(from, -1))
  const next = known.find((one) => one.from !== null && one.from > from)
  const until = next?.from ? addDays(next.from, -1) : null
  if (ratePpm > 0) await insertRate(work, locationId, { ...rate, until })
  return before
}

const holdsOn = ({ from, until }: RateRow, day: string) =>
  (from === null || from <= day) && (until === null || day <= until)

function refuseRewriting(known: readonly RateRow[], from: string, today: string): void {
  const isOver = ({ from: begins, until }: RateRow) =>
    (begins === null || begins < today) && (until === null || until >= from)
  if (from >= today || !known.some(isOver)) return

  const message = 'Another rate held on days that are over, and was charged. Choose today or a later day.'
  throw new Failure('wrong_state', message, { details: [{ path: 'from', message }] })
}

/** Takes back a rate that has not begun; the rate that it would have ended goes on. */
export function dropRate(work: Acting, rateId: string): Promise<TaxSettings> {
  return atomically(work, async (work) => {
    const { locationId, zone } = await getPlace(work)
    await lockPlace(work, locationId)
    const rate = await findRate(work, locationId, rateId)
    if (!rate) throw new Failure('not_found', 'There is no such rate.')
    const { from, until, category, jurisdiction, ratePpm } = rate
    if (from === null || from <= localDayOf(work.now, zone)) {
      throw new Failure('wrong_state', 'This rate has begun. Set another one from today or a later day on.')
    }

    await deleteRate(work, rateId)
    const known = await listRatesOf(work, locationId, rate)
    const former = known.find((one) => one.until === addDays(from, -1))
    if (former) await endRate(work, former.id, until)
    await recordEvent(work, {
      action: 'tax_rate_dropped',
      entity: 'settings',
      entityId: 'taxes',
      before: { ratePpm },
      after: { ratePpm: former?.ratePpm ?? 0 },
      facts: { category, jurisdiction, from },
    })
    return readTaxes(work)
  })
}
