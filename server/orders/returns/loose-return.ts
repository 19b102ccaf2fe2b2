import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { actorIdOf, approverOf, recordEvent } from '#server/audit/service.ts'
import { findItems } from '#server/catalog/service.ts'
import { holdsLetters } from '#server/kernel/db/containing.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { tellOfGoods } from '#server/orders/order/tell-payer.ts'
import { creditWallet, issuePrintedCard, tenderAccount } from '#server/payments/service.ts'
import { peopleMatching } from '#server/people/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import {
  type LooseReturn,
  type NewLooseReturn,
  type PricedReturn,
  returnsContract,
} from '#shared/orders/returns-contract.ts'

import { insertLooseReturn, listLeastPrices } from './store.ts'

const days = 30

/**
 * Goods without a receipt count at their lowest recent price, for which they may have been bought. No tax goes back,
 * because nobody can show that it was paid.
 */
export async function priceReturn(work: Timed, { lines }: Pick<NewLooseReturn, 'lines'>): Promise<PricedReturn> {
  const skus = lines.map(({ sku }) => sku.toUpperCase())
  const items = new Map((await findItems(work, skus)).map((item) => [item.sku, item]))
  const least = await listLeastPrices(work, skus, new Date(work.now.getTime() - days * 24 * 3_600_000))
  const priced = lines.map(({ quantity }, at) => {
    const sku = skus[at] ?? ''
    const item = items.get(sku)
    if (!item) throw new Failure('not_offered', `There is nothing with the SKU ${sku}.`)

    const name = [item.brand, item.name, item.variant].filter((part) => part !== '').join(' ')
    return { sku, name, quantity, unitCents: Math.min(item.priceCents, least.get(sku) ?? Infinity) }
  })

  return { lines: priced, totalCents: priced.reduce((sum, line) => sum + line.unitCents * line.quantity, 0) }
}

interface ReturnRequest {
  body: NewLooseReturn
  key: string
}

/** Takes goods back without a receipt. What they are worth becomes store credit or a gift card, and is never paid out. */
export function returnWithoutReceipt(work: Work, { body, key }: ReturnRequest): Promise<LooseReturn> {
  const keyed = { endpoint: returnsContract.returnWithoutReceipt, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const priced = await priceReturn(work, body)
      const { totalCents } = priced
      const { expectedTotalCents = totalCents, reason, personId } = body
      if (totalCents === 0) throw new Failure('not_offered', 'These goods are worth nothing.')
      if (totalCents !== expectedTotalCents) throw otherWorth(expectedTotalCents, totalCents)

      await requireApproval(work, { act: 'loose_return', subjectId: personId, cents: totalCents })
      const made = await take(work, body, priced)
      await recordEvent(work, {
        action: 'goods_returned_without_receipt',
        entity: 'person',
        entityId: personId,
        onBehalfOf: personId,
        facts: { totalCents, refundTo: body.refundTo, lines: priced.lines.length, giveBack: body.giveBack ?? true },
        reason,
      })
      return keep(work, { ...priced, ...made })
    }),
  )
}

const otherWorth = (oldCents: number, newCents: number) =>
  new Failure('price_changed', 'What it is worth is another sum now. Look at it again.', {
    price: { oldCents, newCents },
  })

async function take(
  work: Work,
  { personId, refundTo, reason, giveBack = true, lines: goods }: NewLooseReturn,
  { lines, totalCents }: PricedReturn,
): Promise<Pick<LooseReturn, 'id' | 'giftCardId'>> {
  const { context, now } = work
  const { id: locationId, zone } = work.place
  const owed = { personId, amountCents: totalCents, reason }
  const id = randomUUID()
  // Shelves are locked before wallets.
  if (giveBack) await layBack(work, goods, id)
  const giftCardId = refundTo === 'gift_card' ? await issuePrintedCard(work, owed) : null
  if (refundTo === 'credit') await creditWallet(work, owed)
  const who = { by: actorIdOf(context.actor), approvedBy: approverOf(context.actor) }
  await insertLooseReturn(
    work,
    { id, locationId, personId, totalCents, refundTo, giftCardId, reason, at: now, ...who },
    lines,
  )
  await tellOfGoods(work, { personId, lines, totalCents, refundTo })
  await post(work, [
    {
      event: 'returned_without_receipt',
      key: id,
      on: localDayOf(now, zone),
      locationId,
      reason,
      postings: [debit(accounts.returns, totalCents), credit(tenderAccount[refundTo], totalCents)],
    },
  ])
  return { id, giftCardId }
}

const layBack = (work: Work, goods: NewLooseReturn['lines'], returnId: string) =>
  kindOf(work, 'product').takeBack?.(
    work,
    goods.map(({ sku, quantity, serials }) => ({ ref: { sku: sku.toUpperCase() }, quantity, serials })),
    returnId,
  )

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`at`, 'timestamptz'],
    [sql`loose_return.id`, 'uuid'],
  ],
}

const what = sql<string>`(
  select string_agg(case when quantity > 1 then quantity || ' x ' else '' end || name, ', ' order by loose_return_line.id)
  from loose_return_line where return_id = loose_return.id
)`

const rows = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('looseReturn')
    .innerJoin('person', 'person.id', 'looseReturn.personId')
    .leftJoin('person as taker', 'taker.userId', 'looseReturn.by')
    .leftJoin('person as approver', 'approver.userId', 'looseReturn.approvedBy')
    .select(['looseReturn.id', 'looseReturn.personId', 'totalCents', 'giftCardId', 'reason', 'at'])
    .select([
      'refundTo',
      sql<string>`person.first_name || ' ' || person.last_name`.as('name'),
      sql<string>`coalesce(taker.first_name || ' ' || taker.last_name, 'Staff')`.as('by'),
      sql<string | null>`case when loose_return.approved_by is not null
        then coalesce(approver.first_name || ' ' || approver.last_name, 'Staff') end`.as('approvedBy'),
      what.as('what'),
    ])

/** Returns without a receipt, the latest first, searched by client, goods or reason. */
export async function listLooseReturns(
  work: Timed,
  { search = '', from, until, ...page }: Parsed<typeof returnsContract.listLooseReturns>['query'],
): Promise<Output<typeof returnsContract.listLooseReturns>> {
  const letters = search.trim()
  const found = await countedPageOf(
    work,
    rows(work)
      .where(onDays(work, sql`at`, { from, until }))
      .$if(letters !== '', (query) =>
        query.where(
          sql<boolean>`(
          loose_return.person_id in ${peopleMatching(work, letters)}
          or ${holdsLetters(sql`reason`, letters)} or exists (
            select from loose_return_line
              where return_id = loose_return.id and (${holdsLetters(sql`name`, letters)} or ${holdsLetters(sql`sku`, letters)})
          )
        )`,
        ),
      ),
    latestFirst,
    page,
  )

  return {
    returns: found.rows.map(({ personId, name, ...row }) => ({ ...row, person: { id: personId, name } })),
    next: found.next,
    total: found.total,
  }
}
