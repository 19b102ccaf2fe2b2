import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { Failure, type FieldFailure } from '#shared/http/failure.ts'
import type { SectionName, SetupDocument } from '#shared/settings/setup.ts'

interface Checked {
  document: SetupDocument
  /** What is here already. */
  here: SetupDocument
  /** Whether a section becomes what the document says, so that nothing of it stays. */
  replaces: (section: SectionName) => boolean
  overwrites: (section: SectionName) => boolean
}

/** Refuses a document whose parts do not fit each other or what is here, with a sentence for each mistake. */
export async function refuseMisfits(db: Db, checked: Checked): Promise<void> {
  const details = [
    ...withoutPlace(checked),
    ...unknownPolicies(checked),
    ...respelt(checked),
    ...takenByOthers(checked, await listProfiles(db)),
    ...secondRecommendation(checked),
    ...(await otherCurrency(db, checked)),
    ...(await unknownZone(db, checked.document)),
  ]
  if (details.length === 0) return

  throw new Failure('invalid_input', 'The set-up needs another look.', { details })
}

function withoutPlace({ document, here }: Checked): FieldFailure[] {
  if (document.studio ?? here.studio) return []

  return (['hours', 'bays', 'people'] as const)
    .filter((section) => document[section])
    .map((section) => ({ path: section, message: 'Say first where the studio is, in the section studio.' }))
}

function unknownPolicies({ document, here, replaces }: Checked): FieldFailure[] {
  const kept = document.policies && replaces('policies') ? [] : (here.policies ?? [])
  const known = new Set([...kept, ...(document.policies ?? [])].map(({ code }) => code))

  return (document.services ?? []).flatMap(({ policy }, at) =>
    known.has(policy) ? [] : [{ path: `services.${at}.policy`, message: `There is no policy “${policy}”.` }],
  )
}

/** What stays beside them would have their name twice, which no document may have. */
function respelt({ document, here, replaces }: Checked): FieldFailure[] {
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

const listProfiles = (db: Db) =>
  db
    .selectFrom('staffProfile')
    .innerJoin('resource', 'resource.id', 'resourceId')
    .select(['slug', 'resource.name'])
    .execute()

/** Addresses and slugs that somebody of another name has. */
function takenByOthers(
  { document, here, replaces, overwrites }: Checked,
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

function secondRecommendation({ document, here, replaces, overwrites }: Checked): FieldFailure[] {
  const first = here.plans?.find(({ recommended }) => recommended)
  if (!first || replaces('plans') || overwrites('plans')) return []

  return (document.plans ?? []).flatMap(({ code, recommended }, at) =>
    recommended && !here.plans?.some((plan) => plan.code === code)
      ? [{ path: `plans.${at}.recommended`, message: `“${first.name}” is recommended already.` }]
      : [],
  )
}

/** Prices that were agreed upon keep their currency. */
async function otherCurrency(db: Db, { document, here, overwrites, replaces }: Checked): Promise<FieldFailure[]> {
  const isChanged = document.studio && here.studio && document.studio.currency !== here.studio.currency
  if (!isChanged || !(overwrites('studio') || replaces('studio'))) return []

  const agreed = await db
    .selectFrom('booking')
    .select('id')
    .unionAll(db.selectFrom('membership').select('id'))
    .limit(1)
    .executeTakeFirst()
  return agreed ? [{ path: 'studio.currency', message: `Prices were agreed in ${here.studio?.currency} already.` }] : []
}

/** The database may know fewer zones than this program. */
async function unknownZone(db: Db, { studio }: SetupDocument): Promise<FieldFailure[]> {
  if (!studio) return []

  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${studio.zone})`.execute(db)
  return rows.length > 0 ? [] : [{ path: 'studio.zone', message: 'The database knows no such zone.' }]
}
