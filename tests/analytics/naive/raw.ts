import type { Selectable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

/** The tables that say what happened. What is kept of figures is none of them, but for the hours that were frozen. */
const tables = [
  'location',
  'person',
  'membership',
  'membershipPlan',
  'membershipTerm',
  'membershipTransition',
  'membershipFreeze',
  'membershipPerson',
  'membershipCharge',
  'allowancePeriod',
  'allowanceEntry',
  'customerOrder',
  'orderLine',
  'orderRefund',
  'orderRefundLine',
  'payment',
  'paymentMethod',
  'paymentRefund',
  'ledgerEntry',
  'ledgerLine',
  'booking',
  'bookingTransition',
  'allocation',
  'block',
  'resource',
  'openHour',
  'creditLot',
  'creditEntry',
  'build',
  'buildTransition',
  'promise',
  'quote',
  'quoteTransition',
  'quoteLine',
  'sheet',
  'fitting',
  'fittingTransition',
  'ticket',
  'ticketTransition',
  'ticketClub',
  'stockMove',
  'item',
  'product',
] as const satisfies readonly (keyof DB)[]

type Table = (typeof tables)[number]

export type Raw = { [Name in Table]: Selectable<DB[Name]>[] }

/** Everything, as it stands in the tables. */
export async function readRaw(db: Db): Promise<Raw> {
  const raw: Partial<Record<Table, unknown[]>> = {}
  for (const table of tables) raw[table] = await db.selectFrom(table).selectAll().execute()

  return raw as Raw
}

/** Days of a place, and the moment at which it is asked. */
export interface Asked {
  from: string
  until: string
  /** The last day that has come. */
  last: string
  today: string
  now: Date
  place: { id: string; zone: string }
}

export function asking(
  raw: Raw,
  { from, until, now, locationId }: { from: string; until: string; now: Date; locationId?: string },
): Asked {
  const place = raw.location.find(({ id }) => locationId === undefined || id === locationId)
  if (!place) throw new Error('There is no place.')
  const today = localDayOf(now, place.zone)

  return { from, until, last: until < today ? until : today, today, now, place: { id: place.id, zone: place.zone } }
}

type Fact = object

/**
 * A page counted by loops: its facts by their source, what they come to, and by what each source is divided. It is written from the
 * definitions, and shares nothing with the statements of the product.
 */
export interface Counted {
  facts: Record<string, readonly Fact[]>
  figures: (facts: Record<string, readonly Fact[]>) => Record<string, number | null>
  keys: Record<string, Record<string, ReturnType<typeof by>>>
}

/** The key of a fact by one of its fields. */
export const by =
  (name: string) =>
  (fact: object): string | number | null | undefined =>
    (fact as Record<string, string | number | null | undefined>)[name]

/** What a page comes to; of one group where a key is named. */
export function comesTo({ facts, figures, keys }: Counted, division?: { by: string; key: string }) {
  if (!division) return figures(facts)

  const columns = keys[division.by] ?? {}
  const own = Object.entries(facts).map(([source, rows]) => {
    const keyOf = columns[source]
    return [source, keyOf ? rows.filter((fact) => String(keyOf(fact) ?? 'none') === division.key) : []] as const
  })
  return figures(Object.fromEntries(own))
}

export const sum = <T>(facts: readonly T[], valueOf: (fact: T) => number): number => {
  let total = 0
  for (const fact of facts) total += valueOf(fact)
  return total
}

/** One decimal, half away from zero. */
export const oneDecimal = (value: number): number => {
  const tenths = Math.floor(Math.abs(Number((value * 10).toPrecision(14))) + 0.5)
  return tenths === 0 ? 0 : (Math.sign(value) * tenths) / 10
}

export const percent = (part: number, whole: number): number | null =>
  whole <= 0 ? null : oneDecimal((part * 100) / whole)

export const each = (total: number, count: number): number | null => (count <= 0 ? null : Math.round(total / count))

/** The value below which such a part of them lies, between the two nearest. */
export function middle(values: readonly number[], part = 0.5): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const at = part * (sorted.length - 1)
  const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return oneDecimal(below + (above - below) * (at - Math.floor(at)))
}

const days = new Map<string, string>()

/** The day of an instant at a place. */
export function dayAt(instant: Date, zone: string): string {
  const key = `${instant.getTime()} ${zone}`
  const known = days.get(key)
  if (known !== undefined) return known
  const day = localDayOf(instant, zone)
  days.set(key, day)
  return day
}

export const within = (day: string | null, { from, last }: Asked): boolean => day !== null && day >= from && day <= last
