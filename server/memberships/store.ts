import { type Expression, type Selectable, sql, type Updateable } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Membership, MembershipPlan } from '#server/kernel/db/schema.ts'
import { contactEmail } from '#server/notices/service.ts'
import { housePlaceId } from '#server/settings/service.ts'
import type { Discount, FreezePolicy, Plan } from '#shared/memberships/contract.ts'
import { currentStatuses, type MembershipStatus } from '#shared/memberships/status.ts'

const planColumns = [
  'plan.code',
  'plan.name',
  'plan.tagline',
  'plan.forWhom',
  'plan.priceCents',
  'plan.installments',
  'plan.autoRenew',
  'plan.minimumMonths',
  'plan.termMonths',
  'plan.seasonFrom',
  'plan.seasonUntil',
  'plan.proratedFrom',
  'plan.convertsFrom',
  'plan.salesFrom',
  'plan.salesUntil',
  'plan.peakMinutes',
  'plan.offPeakMinutes',
  'plan.carriedOverMinutes',
  'plan.guestPasses',
  'plan.guestPriceCents',
  'plan.extraPeakHourCents',
  'plan.extraOffPeakHourCents',
  'plan.maximumAdvanceDays',
  'plan.maximumActiveBookings',
  'plan.maximumConsecutiveMinutes',
  'plan.maximumBookingsPerDay',
  'plan.peakAllowed',
  'plan.offPeakUntil',
  'plan.householdSize',
  'plan.minimumAge',
  'plan.graceDays',
  'plan.reminderDays',
  'plan.recommended',
] as const

const planDocuments = [
  sql.ref<Plan['kind']>('plan.kind').as('kind'),
  sql.ref<Plan['billing']>('plan.billing').as('billing'),
  sql.ref<Plan['allowance']['period']>('plan.allowancePeriod').as('allowancePeriod'),
  sql.ref<FreezePolicy | null>('plan.freezePolicy').as('freeze'),
  sql.ref<Discount[]>('plan.discounts').as('discounts'),
  sql.ref<string[]>('plan.perks').as('perks'),
] as const

export const plans = ({ trx }: OnDatabase) =>
  trx.selectFrom('membershipPlan as plan').select(planColumns).select(planDocuments)

/** The public plans in the studio's order. */
export const listPublicPlans = (work: OnDatabase) =>
  plans(work).where('plan.active', '=', true).where('plan.public', '=', true).orderBy('plan.position').execute()

/** A plan on sale, as it is now. */
export const findPlanToBuy = (work: OnDatabase, code: string) =>
  plans(work)
    .select(['plan.id', 'plan.public'])
    .where('plan.code', '=', code)
    .where('plan.active', '=', true)
    .executeTakeFirst()

/** The plan that a membership continues with, on sale or retired. */
export const findPlan = (work: OnDatabase, id: string) =>
  plans(work).select(['plan.id', 'plan.active']).where('plan.id', '=', id).executeTakeFirstOrThrow()

export type PlanToBuy = NonNullable<Awaited<ReturnType<typeof findPlanToBuy>>>

export type PlanRow = Awaited<ReturnType<typeof listPublicPlans>>[number]

/** Identifies the holder: by account, by client, or by address. */
export type MembershipOf = { userId: string } | { personId: string } | { email: string }

export interface PeriodRow {
  id: string
  startsOn: string
  endsOn: string
  peakMinutes: number
  offPeakMinutes: number
  guestPasses: number
  carriedMinutes: number
}

const periodsOf = sql<PeriodRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', period_id, 'startsOn', starts_on, 'endsOn', ends_on, 'peakMinutes', peak_minutes,
    'offPeakMinutes', off_peak_minutes, 'guestPasses', guest_passes, 'carriedMinutes', carried_minutes
  ) order by starts_on), '[]') from allowance_balance where membership_id = membership.id
)`

/** A membership's plan as agreed on, whatever the plan has become. */
const agreedPlan = sql<Selectable<MembershipPlan>>`jsonb_populate_record(null::membership_plan, membership.terms)`.as(
  'plan',
)

export interface FreezeRow {
  id: string
  from: string
  until: string
  /** Whether its days are added to the term; those of a far one belong to a later term. */
  counted: boolean
  anchorBefore: number | null
}

const freezesOf = sql<FreezeRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'from', from_on, 'until', until_on, 'counted', counted, 'anchorBefore', anchor_before
  ) order by from_on), '[]')
  from membership_freeze where membership_id = membership.id
)`

export interface NamedPerson {
  personId: string
  firstName: string
  lastName: string
}

const peopleOf = sql<NamedPerson[]>`(
  select coalesce(json_agg(json_build_object(
    'personId', named.id, 'firstName', named.first_name, 'lastName', named.last_name
  ) order by since, named.id), '[]')
  from membership_person join person named on named.id = membership_person.person_id
  where membership_id = membership.id
)`

interface OverdueRow {
  orderId: string
  cents: number
  dueOn: string
  declinedOn: string
}

const overdueOf = sql<OverdueRow | null>`(
  select json_build_object('orderId', order_id, 'cents', amount_cents, 'dueOn', due_on, 'declinedOn', declined_on)
  from membership_charge where membership_id = membership.id and status = 'ordered' and declined_on is not null
  order by freeze_id is not null, declined_on, id limit 1
)`

const memberships = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('membership')
    .innerJoin(agreedPlan, (join) => join.onTrue())
    .select(planColumns)
    .select(planDocuments)
    .select([
      'membership.id',
      'membership.personId',
      'membership.version',
      'membership.number',
      'membership.priceCents as agreedCents',
      'membership.startsOn',
      'membership.endsOn',
      'membership.renewsOn',
      'membership.frozenUntil',
      'membership.planId',
      'membership.paidThrough',
      'membership.anchorDay',
      'membership.stoppedAt',
      'membership.stopsOn',
      'membership.nextPlanId',
      'membership.continuesId',
      'membership.orderLineId',
    ])
    .select('membership.status')
    .innerJoin('person', 'person.id', 'membership.personId')
    .innerJoin('location', (join) => join.on('location.id', '=', housePlaceId))
    .leftJoin('membershipPlan as nextPlan', 'nextPlan.id', 'membership.nextPlanId')
    .select([
      'nextPlan.code as nextPlanCode',
      'nextPlan.name as nextPlanName',
      freezesOf.as('freezes'),
      overdueOf.as('overdue'),
      peopleOf.as('people'),
    ])
    .select([
      periodsOf.as('periods'),
      contactEmail.as('contactEmail'),
      'person.email',
      'person.userId',
      'person.firstName as holderName',
    ])
    .select(['location.id as locationId', 'location.zone', 'location.locale', 'location.currency'])

export type MembershipRow = NonNullable<Awaited<ReturnType<typeof findCurrentMembership>>>

/** Whether it has begun and not ended. */
export const isCurrent = ({ status }: Pick<MembershipRow, 'status'>): boolean =>
  currentStatuses.some((one) => one === status)

function peopleMeant({ trx }: OnDatabase, whose: MembershipOf) {
  const people = trx.selectFrom('person').select('person.id')
  if ('userId' in whose) return people.where('userId', '=', whose.userId)

  return 'personId' in whose ? people.where('id', '=', whose.personId) : people.where('email', '=', whose.email)
}

/** A person's current membership with its plan, on sale or retired, and what its periods have left. */
export const findCurrentMembership = (work: OnDatabase, whose: MembershipOf) =>
  memberships(work)
    .where('membership.personId', 'in', peopleMeant(work, whose))
    .where('membership.status', 'in', currentStatuses)
    .executeTakeFirst()

/** The membership by which a person books: their own, or one shared with them. */
export const findSharedMembership = (work: OnDatabase, whose: MembershipOf): Promise<MembershipRow | undefined> =>
  memberships(work)
    .where(
      'membership.id',
      'in',
      work.trx
        .selectFrom('membership as own')
        .select('own.id')
        .where('own.personId', 'in', peopleMeant(work, whose))
        .unionAll(
          work.trx
            .selectFrom('membershipPerson')
            .select('membershipId as id')
            .where('membershipPerson.personId', 'in', peopleMeant(work, whose)),
        ),
    )
    .where('membership.status', 'in', currentStatuses)
    .orderBy((eb) => eb('membership.personId', 'in', peopleMeant(work, whose)), 'desc')
    .orderBy('membership.startsOn')
    .limit(1)
    .executeTakeFirst()

/** Numbers are typed and scanned in either case. */
export const findMember = async ({ trx }: OnDatabase, number: string): Promise<string | undefined> => {
  const found = trx.selectFrom('membership').select('personId').where('number', 'in', [number, number.toUpperCase()])

  return (await found.executeTakeFirst())?.personId
}

/** By id, or by a subquery. */
type MembershipId = string | Expression<string>

export const readMembership = (work: OnDatabase, id: MembershipId): Promise<MembershipRow | undefined> =>
  memberships(work).where('membership.id', '=', id).executeTakeFirst()

const locked = ({ trx }: OnDatabase, id: MembershipId) =>
  trx.selectFrom('membership').select('id').where('id', '=', id).forNoKeyUpdate()

/**
 * Locks a membership's allowance and reads it under the lock: both statements leave together, and the second
 * runs once the lock is held.
 */
export async function lockMembership(work: OnDatabase, id: MembershipId): Promise<MembershipRow | undefined> {
  const [, row] = await inOneTrip([locked(work, id).execute(), readMembership(work, id)])

  return row
}

/** The same for a job, which leaves a membership that somebody works on to its next run. */
export async function lockIfFree(work: OnDatabase, id: MembershipId): Promise<MembershipRow | undefined> {
  const [free, row] = await inOneTrip([locked(work, id).skipLocked().executeTakeFirst(), readMembership(work, id)])

  return free && row
}

export const updateMembership = ({ trx }: OnDatabase, id: string, changes: Omit<Updateable<Membership>, 'status'>) =>
  changeOne(trx.updateTable('membership').set(changes).where('id', '=', id))

export const membershipHistory = historyIn('membershipTransition', 'membershipId')

/** The states of those that end with their last day. */
const ending: readonly MembershipStatus[] = ['trial', 'active', 'past_due', 'cancel_at_period_end']

/** Whether its last day has passed and it does not renew. */
export const isEnding = (row: MembershipRow, today: string): row is MembershipRow & { endsOn: string } =>
  ending.includes(row.status) && row.renewsOn === null && row.endsOn !== null && row.endsOn < today

/** Those of which `isEnding` is true; another run may end them meanwhile. */
export const listEnding = ({ trx }: OnDatabase, { today, after }: { today: string; after: string | undefined }) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('status', 'in', ending)
    .where('renewsOn', 'is', null)
    .where('endsOn', '<', today)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** The known addresses of those who leave. */
export const listContacts = ({ trx }: OnDatabase, personIds: readonly string[]) =>
  trx
    .selectFrom('person')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name'), contactEmail.as('contactEmail')])
    .where('id', '=', sql<string>`any(${personIds}::uuid[])`)
    .orderBy('id')
    .execute()
