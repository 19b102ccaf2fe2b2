import { type RawBuilder, sql } from 'kysely'

import { factsBetween, sumsBetween } from '#server/analytics/day-family.ts'
import { goodsFamily, moneyFamily, saleFamily } from '#server/analytics/families.ts'
import type { Measure, Page, Source } from '#server/analytics/measure.ts'
import { ofLine } from '#server/analytics/names-in.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { FigureCode } from '#shared/analytics/figures.ts'
import { accounts } from '#shared/ledger/accounts.ts'

type Code = FigureCode<'money'>

const withId =
  (facts: Source, id: RawBuilder<string>): Source =>
  (work, asked) =>
    sql`
  select ${id} as id, fact.* from (${facts(work, asked)}) as fact
`

/** What was posted at the place in these days; its sums are those of the trial balance. */
const posted = {
  sums: (({ place }, { from, last }) => sql`
    select day, account, credit_cents - debit_cents as cents from ledger_balance
    where location_id = ${idOrNone(place)} and day between ${from}::date and ${last}::date
  `) satisfies Source,
  rows: (({ place }, { from, last }) => sql`
    select entry.id || ' ' || line.line as id, entry.posted_on as day, null::uuid as person_id, entry.order_id, entry.event,
      line.account, line.credit_cents - line.debit_cents as cents
    from ledger_entry as entry join ledger_line as line on line.entry_id = entry.id
    where entry.location_id = ${idOrNone(place)} and entry.posted_on between ${from}::date and ${last}::date
  `) satisfies Source,
}

// No book of ours is older.
const sinceEver = '1900-01-01'

/** What was posted at the place up to the last day. */
const books = {
  sums: ((work, asked) => posted.sums(work, { ...asked, from: sinceEver })) satisfies Source,
  rows: ((work, asked) => posted.rows(work, { ...asked, from: sinceEver })) satisfies Source,
}

const isSale = sql`fact.kind not in ('tip', 'gift_card')`
const net = sql<number>`fact.net_cents`
const cents = sql<number>`fact.cents`
const ofKind = (kind: string) => ({ of: 'sales', value: net, where: sql<boolean>`fact.kind = ${kind}` })
const owed = (account: string) => ({ of: 'books', value: cents, where: sql<boolean>`fact.account = ${account}` })

const measures = {
  taken: { of: 'money', value: cents },
  takenIn: { of: 'money', value: cents, where: sql<boolean>`not fact.is_back` },
  takenBack: { of: 'money', value: cents, where: sql<boolean>`fact.is_back` },
  sold: { of: 'sales', value: net, where: sql<boolean>`${isSale}` },
  delivered: { of: 'sales', value: net, where: sql<boolean>`${isSale} and not fact.is_return` },
  returned: { of: 'sales', value: net, where: sql<boolean>`${isSale} and fact.is_return` },
  giftCards: ofKind('gift_card'),
  tips: ofKind('tip'),
  discounts: {
    of: 'sales',
    value: sql<number>`fact.discount_cents`,
    where: sql<boolean>`fact.discount_cents <> 0`,
    isByRow: true,
  },
  tax: { of: 'sales', value: sql<number>`fact.tax_cents`, where: sql<boolean>`fact.tax_cents <> 0`, isByRow: true },
  earned: { of: 'posted', value: cents, where: sql<boolean>`fact.account like '4%'` },
  cost: { of: 'posted', value: sql<number>`-fact.cents`, where: sql<boolean>`fact.account = ${accounts.costOfGoods}` },
  goodsWithCost: { of: 'goods', value: net, where: sql<boolean>`fact.has_cost` },
  goodsGain: { of: 'goods', value: sql<number>`fact.net_cents - fact.cost_cents`, where: sql<boolean>`fact.has_cost` },
  goodsWithout: {
    of: 'goods',
    value: sql<number>`fact.lines`,
    where: sql<boolean>`not fact.has_cost and fact.lines > 0`,
  },
  owedGiftCards: owed(accounts.giftCards),
  owedCredit: owed(accounts.storeCredit),
  owedDeposits: owed(accounts.deposits),
  owedDues: owed(accounts.deferredDues),
  owedPackages: owed(accounts.packages),
  owedFees: owed(accounts.prepaidFees),
} as const satisfies Record<string, Measure<string>>

/** The words of a kind of line. */
const kindWords = new Map([
  ['booking', 'Bookings'],
  ['clinic', 'Clinics'],
  ['league', 'Leagues'],
  ['membership', 'Memberships'],
  ['package', 'Packages'],
  ['product', 'Goods'],
  ['gift_card', 'Gift cards'],
  ['build', 'Builds'],
  ['repair', 'Repairs'],
  ['fee', 'Fees'],
  ['tip', 'Tips'],
])

const methodWords = new Map([
  ['cash', 'Cash'],
  ['card', 'Card'],
  ['terminal', 'Terminal'],
])

const ofEntry = {
  title: sql<string>`fact.account || ' ' || coalesce((select name from account where code = fact.account), '')`,
  record: 'order',
  recordId: sql<string | null>`fact.order_id`,
} as const

export const moneyPage: Page<Code, keyof typeof measures> = {
  sources: {
    sales: {
      rows: withId(factsBetween(saleFamily), sql`fact.line_id || coalesce(' ' || fact.refund_id, '')`),
      sums: sumsBetween(saleFamily),
      ones: sql<number>`fact.lines`,
    },
    goods: {
      rows: withId(
        factsBetween(goodsFamily),
        sql`fact.line_id || coalesce(' ' || fact.refund_id, '') || coalesce(' ' || fact.move_id, '')`,
      ),
      sums: sumsBetween(goodsFamily),
    },
    money: {
      rows: withId(
        (work, asked) => sql`
          select fact.*, paid.order_id, paid.person_id from (${factsBetween(moneyFamily)(work, asked)}) as fact
            left join lateral (
              select paid.order_id, orders.person_id
              from order_payment as paid join customer_order as orders on orders.id = paid.order_id
              where paid.payment_id = fact.payment_id limit 1
            ) as paid on true
        `,
        sql`fact.payment_id || coalesce(' ' || fact.refund_id, '')`,
      ),
      sums: sumsBetween(moneyFamily),
      ones: sql<number>`fact.payments`,
    },
    posted,
    books,
  },
  measures,
  formulas: {
    taken: { sum: 'taken' },
    taken_in: { sum: 'takenIn' },
    taken_back: { sum: 'takenBack' },
    sold: { sum: 'sold' },
    sold_gross: { sum: 'delivered' },
    returned: { sum: 'returned' },
    gift_cards_sold: { sum: 'giftCards' },
    tips: { sum: 'tips' },
    discounts: { sum: 'discounts' },
    tax_due: { sum: 'tax' },
    earned: { sum: 'earned' },
    cost_of_goods: { sum: 'cost' },
    goods_margin: { share: ['goodsGain'], of: 'goodsWithCost', counted: sql<boolean>`fact.cost_cents <> 0` },
    goods_without_cost: { sum: 'goodsWithout' },
    owed_gift_cards: { sum: 'owedGiftCards' },
    owed_credit: { sum: 'owedCredit' },
    owed_deposits: { sum: 'owedDeposits' },
    owed_dues: { sum: 'owedDues' },
    owed_packages: { sum: 'owedPackages' },
    owed_fees: { sum: 'owedFees' },
  },
  flows: ['sales', 'goods', 'money', 'posted'],
  countWorthTelling: 5,
  groups: {
    kind: { columns: { sales: sql`fact.kind` }, kept: ['sales'], names: async () => kindWords },
    method: { columns: { money: sql`fact.method` }, kept: ['money'], names: async () => methodWords },
    account: {
      columns: { sales: sql`fact.account`, posted: sql`fact.account`, books: sql`fact.account` },
      kept: ['sales', 'posted', 'books'],
      names: async ({ trx }, codes) => {
        const found = await trx.selectFrom('account').select(['code', 'name']).where('code', 'in', codes).execute()
        return new Map(found.map(({ code, name }) => [code, `${code} ${name}`]))
      },
    },
  },
  rows: {
    sales: ofLine,
    goods: ofLine,
    money: {
      title: sql`(select payment.number from payment where payment.id = fact.payment_id)`,
      record: 'order',
      recordId: sql`fact.order_id`,
    },
    posted: ofEntry,
    books: ofEntry,
  },
}
