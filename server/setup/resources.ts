import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { SetupBay, SetupPerson } from '#shared/settings/setup.ts'

import { removeOrRetire, retire } from './remove.ts'
import { type Placement, section } from './section.ts'
import { putWeek, weekOf, workOfToday } from './work-week.ts'

const capabilities = sql<string[]>`array(
  select capability from resource_capability where resource_id = resource.id order by capability
)`

const resources = ({ trx, place }: Timed, kind: 'bay' | 'staff') =>
  trx
    .selectFrom('resource')
    .select(['resource.id', 'name', 'title', 'about', 'active', 'resource.position', capabilities.as('capabilities')])
    .where('resource.locationId', '=', idOrNone(place))
    .where('kind', '=', kind)
    .orderBy('resource.position')

export const bays = section<'bays', SetupBay>('bays', {
  entriesOf: (value) =>
    value.map((bay) => ({ key: bay.name, item: { ...bay, features: [...new Set(bay.features)].toSorted() } })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (work) =>
    (await resources(work, 'bay').execute()).map(({ id, name, title, about, active, position, capabilities }) => ({
      id,
      key: name,
      item: { name, title, about, features: capabilities },
      active,
      position,
    })),
  async insert(work, { item: { features, ...bay } }, { id, locationId, position }) {
    await work.trx
      .insertInto('resource')
      .values({ ...bay, id, locationId, position, kind: 'bay' })
      .execute()
    await putCapabilities(work, id, features)
  },
  async update(work, { item: { features, ...bay } }, { id, position }) {
    await changeOne(
      work.trx
        .updateTable('resource')
        .set({ ...bay, position, active: true })
        .where('id', '=', id),
    )
    await putCapabilities(work, id, features)
  },
  remove: (work, id) => removeOrRetire(work, 'resource', id),
  retire: (work, id) => retire(work, 'resource', id),
})

const account = sql<string>`(
  select id from auth_user where auth_user.id = person.user_id or auth_user.email = person.email
  order by auth_user.id = person.user_id desc limit 1
)`

export const people = section<'people', SetupPerson>('people', {
  entriesOf: (value) =>
    value.map((person) => ({ key: person.name, item: { ...person, skills: [...new Set(person.skills)].toSorted() } })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  requests: ['roles', 'invite'],
  list: async (work) => (await listStaff(work)).map(presentStaff),
  async insert(work, { item }, placement) {
    const { name, title } = item
    const { id, locationId, position } = placement
    const personId = await personFor(work, item, placement)
    await work.trx
      .insertInto('resource')
      .values({ id, locationId, position, name, title, kind: 'staff', personId })
      .execute()
    await putStaff(work, item, placement)
  },
  async update(work, { item }, placement) {
    const { name, title } = item
    const { id, position } = placement
    const personId = await personFor(work, item, placement)
    await changeOne(
      work.trx.updateTable('resource').set({ name, title, position, active: true, personId }).where('id', '=', id),
    )
    await putStaff(work, item, placement)
  },
  async remove(work, id) {
    // Its address is free for whoever comes after.
    await work.trx.deleteFrom('staffProfile').where('resourceId', '=', id).execute()
    return removeOrRetire(work, 'resource', id)
  },
  async retire(work, id) {
    await work.trx.deleteFrom('staffProfile').where('resourceId', '=', id).execute()
    return retire(work, 'resource', id)
  },
})

const listStaff = (work: Timed) =>
  resources(work, 'staff')
    .leftJoin('person', 'person.id', 'resource.personId')
    .leftJoin('staffProfile', (on) => on.onRef('staffProfile.resourceId', '=', 'resource.id').on('shown', '=', true))
    .select(['person.email', 'slug', 'credential', 'oneLine'])
    .select((eb) => [
      sql<string[]>`array(select role_name from user_role where user_id = ${account} order by role_name)`.as('roles'),
      sql<boolean>`(invited_at is not null or ${account} is not null)`.as('invite'),
      workOfToday(eb).as('patterns'),
    ])
    .execute()

type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

function presentStaff({ id, name, title, active, position, ...row }: StaffRow) {
  const { email, roles, invite, capabilities: skills, slug, credential, oneLine } = row
  const profile = slug !== null && credential !== null && oneLine !== null ? { slug, credential, oneLine } : null
  // Without an account there are no roles to tell.
  const account = invite ? { invite, roles } : { invite }
  const item = { name, title, email, ...account, skills, hours: weekOf(row.patterns), profile }

  return { id, key: name, item, active, position }
}

/** The person who somebody of the staff is: the client record of their address, or one of their own. */
async function personFor(work: OnDatabase, { name, email }: SetupPerson, { id: resourceId, newId, now }: Placement) {
  const { trx } = work
  const current = await trx
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'resource.personId')
    .select(['person.id', 'email'])
    .where('resource.id', '=', resourceId)
    .executeTakeFirst()
  if (current && (email === null || current.email === email)) return current.id

  const known = email && (await trx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst())
  if (known) {
    await letGo(work, known.id, resourceId)
    return known.id
  }
  if (current?.email === null) {
    await changeOne(trx.updateTable('person').set({ email }).where('id', '=', current.id))
    return current.id
  }

  const id = newId()
  await trx
    .insertInto('person')
    .values({ ...splitName(name), id, email, createdAt: now })
    .execute()
  return id
}

/** Whoever gives an address to somebody else of the same document gets another record in turn. */
const letGo = ({ trx }: OnDatabase, personId: string, resourceId: string) =>
  trx
    .updateTable('resource')
    .set({ personId: null })
    .where('personId', '=', personId)
    .where('id', '!=', resourceId)
    .execute()

/** The last word is the family's name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/)

  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
    : { firstName: name, lastName: '' }
}

async function putStaff(work: OnDatabase, { name, skills, hours, profile }: SetupPerson, { id, position }: Placement) {
  await putCapabilities(work, id, skills)
  await putWeek(work, id, hours)
  await work.trx.updateTable('staffProfile').set({ shown: false }).where('resourceId', '=', id).execute()
  if (!profile) return

  const shown = { ...profile, publicName: name, shown: true, position }
  await work.trx
    .insertInto('staffProfile')
    .values({ ...shown, resourceId: id })
    .onConflict((on) => on.column('resourceId').doUpdateSet(shown))
    .execute()
}

async function putCapabilities(
  { trx }: OnDatabase,
  resourceId: string,
  capabilities: readonly string[],
): Promise<void> {
  await trx.deleteFrom('resourceCapability').where('resourceId', '=', resourceId).execute()
  if (capabilities.length === 0) return

  await trx
    .insertInto('resourceCapability')
    .values(capabilities.map((capability) => ({ resourceId, capability })))
    .execute()
}
