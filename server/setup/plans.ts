import type { Db } from '#server/kernel/db/database.ts'
import type { Discount, FreezePolicy } from '#shared/memberships/contract.ts'
import type { SetupPlan } from '#shared/settings/setup-offer.ts'

import { removeOrRetire } from './remove.ts'
import { section } from './section.ts'

export const plans = section<'plans', SetupPlan>('plans', {
  entriesOf: (value) => value.map((item) => ({ key: item.code, item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (db) => (await listPlans(db)).map(presentPlan),
  async insert(trx, { item }, { id, position }) {
    await recommendOnly(trx, item)
    await trx
      .insertInto('membershipPlan')
      .values({ ...rowOf(item), id, position })
      .execute()
  },
  async update(trx, { item }, { id, position }) {
    await recommendOnly(trx, item)
    await trx
      .updateTable('membershipPlan')
      .set({ ...rowOf(item), position })
      .where('id', '=', id)
      .execute()
  },
  remove: (trx, id) => removeOrRetire(trx, 'membershipPlan', id),
})

/** One plan is recommended: the last one that is said to be. */
async function recommendOnly(trx: Db, { code, recommended }: SetupPlan): Promise<void> {
  if (!recommended) return

  await trx
    .updateTable('membershipPlan')
    .set({ recommended: false })
    .where('recommended', '=', true)
    .where('code', '!=', code)
    .execute()
}

const listPlans = (db: Db) =>
  db
    .selectFrom('membershipPlan')
    .selectAll()
    .select((eb) => [
      eb.ref('kind').$castTo<SetupPlan['kind']>().as('kind'),
      eb.ref('billing').$castTo<SetupPlan['billing']>().as('billing'),
      eb.ref('allowancePeriod').$castTo<SetupPlan['allowance']['period']>().as('allowancePeriod'),
      eb.ref('freezePolicy').$castTo<FreezePolicy | null>().as('freezePolicy'),
      eb.ref('discounts').$castTo<Discount[]>().as('discounts'),
      eb.ref('perks').$castTo<string[]>().as('perks'),
    ])
    .orderBy('position')
    .execute()

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number]

function presentPlan(row: PlanRow) {
  const { id, position, seasonFrom, seasonUntil, proratedFrom, convertsFrom, freezePolicy: freeze } = row
  const { allowancePeriod: period, peakMinutes, offPeakMinutes, carriedOverMinutes, guestPasses } = row
  const { maximumAdvanceDays, maximumActiveBookings, maximumConsecutiveMinutes, maximumBookingsPerDay } = row
  const limits = { maximumAdvanceDays, maximumActiveBookings, maximumConsecutiveMinutes, maximumBookingsPerDay }
  const item: SetupPlan = {
    code: row.code,
    name: row.name,
    tagline: row.tagline,
    forWhom: row.forWhom,
    kind: row.kind,
    priceCents: row.priceCents,
    billing: row.billing,
    installments: row.installments,
    autoRenew: row.autoRenew,
    minimumMonths: row.minimumMonths,
    termMonths: row.termMonths,
    season: seasonFrom && seasonUntil ? { from: seasonFrom, until: seasonUntil, proratedFrom, convertsFrom } : null,
    salesFrom: row.salesFrom,
    salesUntil: row.salesUntil,
    allowance: { period, peakMinutes, offPeakMinutes, carriedOverMinutes, guestPasses },
    guestPriceCents: row.guestPriceCents,
    extraHour: { peakCents: row.extraPeakHourCents, offPeakCents: row.extraOffPeakHourCents },
    booking: { ...limits, peakAllowed: row.peakAllowed, offPeakUntil: row.offPeakUntil.slice(0, 5) },
    freeze,
    discounts: row.discounts,
    perks: row.perks,
    householdSize: row.householdSize,
    minimumAge: row.minimumAge,
    public: row.public,
    recommended: row.recommended,
  }

  return { id, key: item.code, item, active: true, position }
}

/** The groups of the document as the columns of the table. */
function rowOf({ season, allowance, extraHour, booking, freeze, discounts, perks, ...plan }: SetupPlan) {
  const { period, ...amounts } = allowance

  return {
    ...plan,
    ...amounts,
    ...booking,
    allowancePeriod: period,
    seasonFrom: season?.from ?? null,
    seasonUntil: season?.until ?? null,
    proratedFrom: season?.proratedFrom ?? null,
    convertsFrom: season?.convertsFrom ?? null,
    extraPeakHourCents: extraHour.peakCents,
    extraOffPeakHourCents: extraHour.offPeakCents,
    freezePolicy: freeze && JSON.stringify(freeze),
    discounts: JSON.stringify(discounts),
    perks: JSON.stringify(perks),
  }
}
