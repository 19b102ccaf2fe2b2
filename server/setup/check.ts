import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { listAllPlans } from '#server/memberships/service.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import type { FieldFailure } from '#shared/http/failure.ts'
import { daysOf, nightsInto, type SectionName, type SetupDocument } from '#shared/settings/setup.ts'

import { needsAnotherLook } from './section.ts'
import { takenCodesOfDiscounts } from './sold/discounts.ts'
import { takenCodesOfGoods } from './sold/taken-goods.ts'

interface SetupCheck {
  document: SetupDocument
  /** What is here already. */
  here: SetupDocument
  /** Whether a section becomes what the document says, so that nothing of it stays. */
  replaces: (section: SectionName) => boolean
  overwrites: (section: SectionName) => boolean
  now: Date
}

/** Refuses a document whose parts do not fit each other or what is here, with a sentence for each mistake. */
export async function refuseMisfits(work: OnDatabase, check: SetupCheck): Promise<void> {
  const details = [
    ...withoutPlace(check),
    ...nightsIntoDays(check),
    ...unknownPolicies(check),
    ...unknownPlans(check, await listAllPlans(work)),
    ...takenCodes(check, await listTakenCodes(work)),
    ...respelt(check),
    ...takenByOthers(check, await listProfiles(work)),
    ...secondRecommendation(check),
    ...(await retiredWhileBooked(work, check)),
    ...(await otherCurrency(work, check)),
    ...(await takenCodesOfGoods(work, check)),
    ...(await takenCodesOfDiscounts(work, check)),
    ...(await unknownZone(work, check.document)),
  ]
  if (details.length === 0) return

  throw needsAnotherLook(details)
}

function withoutPlace({ document, here }: SetupCheck): FieldFailure[] {
  if (document.studio ?? here.studio) return []

  return (['hours', 'bays', 'people'] as const)
    .filter((section) => document[section])
    .map((section) => ({ path: section, message: 'Say first where the studio is, in the section studio.' }))
}

/** Days that are added to those that are here, whose nights they do not know. */
function nightsIntoDays({ document, here, replaces, overwrites }: SetupCheck): FieldFailure[] {
  if (!document.hours || !here.hours || replaces('hours')) return []

  const [first, second] = overwrites('hours') ? [document.hours, here.hours] : [here.hours, document.hours]
  const known = new Set(first.exceptions.flatMap(daysOf))
  const others = second.exceptions.flatMap(({ hours, note, ...days }) =>
    daysOf(days).flatMap((day) => (known.has(day) ? [] : { from: day, until: null, note, hours })),
  )
  const problems = nightsInto({ week: first.week, exceptions: [...first.exceptions, ...others] })
  return problems.map(({ message }) => ({ path: 'hours', message }))
}

function unknownPolicies({ document, here, replaces }: SetupCheck): FieldFailure[] {
  const kept = document.policies && replaces('policies') ? [] : (here.policies ?? [])
  const known = new Set([...kept, ...(document.policies ?? [])].map(({ code }) => code))

  return (document.services ?? []).flatMap(({ policy }, at) =>
    known.has(policy) ? [] : [{ path: `services.${at}.policy`, message: `There is no policy “${policy}”.` }],
  )
}

/** A plan that is sold no more still has its members, who have their prices. */
function unknownPlans({ document, replaces }: SetupCheck, all: readonly { code: string }[]): FieldFailure[] {
  const kept = document.plans && replaces('plans') ? [] : all
  const known = new Set<string | null>([null, ...[...kept, ...(document.plans ?? [])].map(({ code }) => code)])

  return (document.services ?? []).flatMap(({ windows = [], options = [] }, at) =>
    [
      ...windows.map(({ plan }, place) => ({ plan, path: `windows.${place}.plan` })),
      ...options.flatMap(({ prices }, option) =>
        prices.map(({ plan }, place) => ({ plan, path: `options.${option}.prices.${place}.plan` })),
      ),
    ].flatMap(({ plan, path }) =>
      known.has(plan) ? [] : [{ path: `services.${at}.${path}`, message: `There is no plan “${plan}”.` }],
    ),
  )
}

/** Codes by which a service of the catalogue is found, although none that is offered has them: its option's, or its draft's. */
const listTakenCodes = async ({ trx }: OnDatabase) =>
  (
    await sql<{ code: string; of: string }>`
      select former_code as code, service.code as of
      from service_option join service on service.id = service_id where former_code is not null
      union all select code, code from service where published_version = 0
    `.execute(trx)
  ).rows

function takenCodes({ document }: SetupCheck, others: readonly { code: string; of: string }[]): FieldFailure[] {
  return (document.services ?? []).flatMap((service, at): FieldFailure[] => {
    const other = others.find(({ code }) => code === service.code)
    if (!other) return []

    const message =
      other.of === other.code
        ? 'A draft of the catalog has this code.'
        : `This is an option of “${other.of}” by now: name it there.`
    return [{ path: `services.${at}.code`, message }]
  })
}

/** What stays beside them would have their name twice, which no document may have. */
function respelt({ document, here, replaces }: SetupCheck): FieldFailure[] {
  const sections = (['bays', 'people'] as const).filter((section) => !replaces(section))

  return sections.flatMap((section) =>
    (document[section] ?? []).flatMap(({ name }, at) => {
      const known = here[section]?.find((one) => one.name.toLowerCase() === name.toLowerCase())
      return known && known.name !== name
        ? [{ path: `${section}.${at}.name`, message: `Write it as it is here, “${known.name}”.` }]
        : []
    }),
  )
}

const taken = (other: string) => `${other} has this already.`

const listProfiles = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('staffProfile')
    .innerJoin('resource', 'resource.id', 'resourceId')
    .select(['slug', 'resource.name'])
    .execute()

/** Addresses and slugs that somebody of another name has. */
function takenByOthers(
  { document, here, replaces, overwrites }: SetupCheck,
  profiles: Awaited<ReturnType<typeof listProfiles>>,
): FieldFailure[] {
  const people = document.people ?? []
  const names = new Set(people.map(({ name }) => name))
  // Of a section that is replaced, only who is named stays.
  const staying = profiles.filter(({ name }) => !replaces('people') || names.has(name))
  // Who is named gives an address away only where the section is changed.
  const keeping = (here.people ?? []).filter(({ name }) => !overwrites('people') || !names.has(name))
  const others = replaces('people') ? [] : keeping

  return people.flatMap(({ email, profile, name }, at): FieldFailure[] => {
    const other = email && others.find((one) => one.email === email && one.name !== name)
    const namesake = profile && staying.find((one) => one.slug === profile.slug && one.name !== name)
    return [
      ...(other ? [{ path: `people.${at}.email`, message: taken(other.name) }] : []),
      ...(namesake ? [{ path: `people.${at}.profile.slug`, message: taken(namesake.name) }] : []),
    ]
  })
}

function secondRecommendation({ document, here, replaces, overwrites }: SetupCheck): FieldFailure[] {
  const first = here.plans?.find(({ recommended }) => recommended)
  if (!first || replaces('plans') || overwrites('plans')) return []

  return (document.plans ?? []).flatMap(({ code, recommended }, at) =>
    recommended && !here.plans?.some((plan) => plan.code === code)
      ? [{ path: `plans.${at}.recommended`, message: `“${first.name}” is recommended already.` }]
      : [],
  )
}

/** Whom and what somebody has booked is retired once those bookings are dealt with. */
async function retiredWhileBooked(
  { trx }: OnDatabase,
  { document, replaces, overwrites, now }: SetupCheck,
): Promise<FieldFailure[]> {
  const sections = (['bays', 'people'] as const).filter((section) => replaces(section) || overwrites(section))
  const retired = sections.flatMap((section) =>
    (document[section] ?? []).flatMap((one, at) => (one.retired ? { section, at, name: one.name } : [])),
  )
  if (retired.length === 0) return []

  const { rows: booked } = await sql<{ kind: string; name: string }>`
    select kind, name from resource where active and exists (
      select from allocation join booking on booking.id = booking_id
      where resource_id = resource.id and booking.status = any(${liveStatuses}::text[]) and ends_at > ${now}
    )
  `.execute(trx)
  const kinds = { bays: 'bay', people: 'staff' }
  return retired
    .filter(({ section, name }) => booked.some((one) => one.kind === kinds[section] && one.name === name))
    .map(({ section, at, name }) => ({
      path: `${section}.${at}.retired`,
      message: `${name} has bookings to come: enter an absence and decide about them first.`,
    }))
}

/** Prices that were agreed upon keep their currency. */
async function otherCurrency(
  { trx }: OnDatabase,
  { document, here, overwrites, replaces }: SetupCheck,
): Promise<FieldFailure[]> {
  const isChanged = document.studio && here.studio && document.studio.currency !== here.studio.currency
  if (!isChanged || !(overwrites('studio') || replaces('studio'))) return []

  const agreed = await trx
    .selectFrom('booking')
    .select('id')
    .unionAll(trx.selectFrom('membership').select('id'))
    .unionAll(trx.selectFrom('customerOrder').select('id'))
    .limit(1)
    .executeTakeFirst()
  return agreed ? [{ path: 'studio.currency', message: `Prices were agreed in ${here.studio?.currency} already.` }] : []
}

/** The database may know fewer zones than this program. */
async function unknownZone({ trx }: OnDatabase, { studio }: SetupDocument): Promise<FieldFailure[]> {
  if (!studio) return []

  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${studio.zone})`.execute(trx)
  return rows.length > 0 ? [] : [{ path: 'studio.zone', message: 'The database knows no such zone.' }]
}
