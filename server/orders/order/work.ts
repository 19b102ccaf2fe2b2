import { type LinePart, type PlacedLine, type ReleaseCause } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll, type Locks } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { leftOfLines } from '#server/orders/documents/left-of.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { markExpired } from '#server/orders/line-store.ts'
import type { OrderLineRow } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { isWhole, type RefundPart } from '#shared/orders/refund-plan.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

type Line = Pick<OrderLineRow, 'id' | 'orderId' | 'kind' | 'ref' | 'terms' | 'quantity' | 'totalCents' | 'taxCents'>

const placed = (line: Line): PlacedLine<unknown, unknown> => {
  const { id, orderId, ref, terms, quantity, totalCents, taxCents } = line

  return { id, orderId, ref, terms, quantity, totalCents, saleCents: totalCents - taxCents }
}

/** Each kind once, with all its lines; goods last, because a build that begins locks all shelves first. */
const byKind = <One extends Line>(work: Work, lines: readonly One[]) => {
  const kinds = [...Map.groupBy(lines, ({ kind }) => kind)]
  const areGoods = ([kind]: (typeof kinds)[number]) => Number(kindOf(work, kind).areGoods ?? false)

  return kinds.toSorted((one, other) => areGoods(one) - areGoods(other))
}

/** Locks what the delivery of lines changes, in the order of all. */
export async function lockForDelivery(work: Work, lines: readonly OrderLineRow[]): Promise<void> {
  const locks = await inOneTrip(
    byKind(work, lines).flatMap(([kind, own]) => kindOf(work, kind).toLock?.(work, own.map(placed)) ?? []),
  )
  const byTable = Map.groupBy(locks.flatMap(Object.entries<Locks[keyof Locks]>), ([table]) => table)

  await lockAll(
    work,
    Object.fromEntries([...byTable].map(([table, ids]) => [table, ids.flatMap(([, own]) => own ?? [])])),
  )
}

/** Makes others who sell the same wait until the transaction ends, before an order changes in several ways. */
export async function holdKinds(work: Work, lines: readonly { kind: string }[]): Promise<void> {
  for (const kind of new Set(lines.map((line) => line.kind))) await kindOf(work, kind).hold?.(work)
}

/** Locks the shelves that the delivery of lines takes from. */
export async function shelveKinds(work: Work, lines: readonly { kind: string }[]): Promise<void> {
  for (const kind of new Set(lines.map((line) => line.kind))) await kindOf(work, kind).shelve?.(work)
}

export async function reserveLines(work: Work, lines: readonly Line[], until: Date | null): Promise<void> {
  for (const [kind, own] of byKind(work, lines)) await kindOf(work, kind).reserve?.(work, own.map(placed), until)
}

export async function releaseLines(work: Work, lines: readonly OrderLineRow[], cause: ReleaseCause): Promise<void> {
  for (const [kind, own] of byKind(work, lines)) await kindOf(work, kind).release?.(work, own.map(placed), cause)
  if (cause === 'expired') await markExpired(work, lines, work.services.now())
}

/** Lines less their earlier returns. */
const leftOf = async (work: Work, own: readonly OrderLineRow[]) =>
  (await leftOfLines(work, own[0]?.orderId ?? '', own)).map(({ line, quantity, totalCents, taxCents }) => ({
    ...placed(line),
    quantity,
    totalCents,
    saleCents: totalCents - taxCents,
  }))

/** Delivers paid lines, less their earlier returns. Returns the state of each. */
export async function fulfilLines(
  work: Work,
  lines: readonly OrderLineRow[],
): Promise<{ line: OrderLineRow; state: 'reserved' | 'started' | 'fulfilled' }[]> {
  const done: { line: OrderLineRow; state: 'reserved' | 'started' | 'fulfilled' }[] = []
  for (const [kind, own] of byKind(work, lines)) {
    const left = await leftOf(work, own)
    const states = await kindOf(work, kind).fulfil(work, left)
    for (const [at, line] of own.entries()) done.push({ line, state: states[at] ?? 'reserved' })
  }
  return done
}

/** Hands over reserved goods, less their earlier returns. */
export async function handOverLines(work: Work, lines: readonly OrderLineRow[]): Promise<void> {
  for (const [kind, own] of byKind(work, lines)) await kindOf(work, kind).handOver?.(work, await leftOf(work, own))
}

/**
 * Refuses what a kind does not take back, and what is more than was agreed at the sale or the cancellation.
 * `isByTerms`: the caller has checked the terms.
 */
export async function refuseUnrefundable(
  work: Work,
  parts: readonly Part[],
  { isByTerms }: { isByTerms: boolean },
): Promise<void> {
  for (const [kind, own] of partsByKind(parts)) await kindOf(work, kind).refundable?.(work, own.map(partOf))
  if (isByTerms) return

  const lines = parts.map(({ line }) => line)
  const most = await mostBackOf(work, lines)
  const beyond = parts.flatMap(({ line, totalCents }, at) => {
    const own = most.find(({ lineId }) => lineId === line.id)
    return own && totalCents > own.cents ? [{ ...own, at }] : []
  })
  const [first] = beyond
  if (!first) return

  const { currency, locale } = work.place
  const words = (cents: number) => (cents === 0 ? 'nothing' : `at most ${priceWords(cents, currency, locale)}`)
  const mostCents = beyond.reduce((sum, { cents }) => sum + cents, 0)
  throw new Failure('not_refundable', `${first.because}: ${words(mostCents)} goes back. Give credit for more.`, {
    details: beyond.map(({ at, cents }) => ({
      path: `lines.${at}.amountCents`,
      message: `${first.because}: ${words(cents)} goes back.`,
    })),
  })
}

/** The most that may go back of each line. */
export async function mostBackOf(work: Work, lines: readonly OrderLineRow[]): Promise<MostBack[]> {
  const most: MostBack[] = []
  for (const [kind, own] of byKind(work, lines))
    most.push(...(await kindOf(work, kind).mostBack(work, own.map(placed))))
  return most
}

export async function takeBackLines(work: Work, parts: readonly Part[]): Promise<void> {
  for (const [kind, own] of partsByKind(parts)) await kindOf(work, kind).refund?.(work, own.map(partOf))
}

type Part = RefundPart<OrderLineRow>

const partsByKind = (parts: readonly Part[]) => Map.groupBy(parts, ({ line }) => line.kind)

function partOf(one: Part): LinePart<unknown, unknown> {
  const { line, quantity, giveBack, totalCents, taxCents } = one

  return { line: placed(line), quantity, giveBack, totalCents, saleCents: totalCents - taxCents, isWhole: isWhole(one) }
}

/** Who hears of a payment if its order names nobody. */
export async function payersOf(work: Work, lines: readonly Line[]): Promise<string[]> {
  const found: (readonly string[])[] = []
  for (const [kind, own] of byKind(work, lines)) {
    found.push(
      (await kindOf(work, kind).payers?.(
        work,
        own.map(({ ref }) => ref),
      )) ?? [],
    )
  }

  return found.flat()
}
