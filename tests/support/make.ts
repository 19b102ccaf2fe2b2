import { randomBytes, randomUUID } from 'node:crypto'

import { type Insertable, sql } from 'kysely'

import { leastCost } from '#server/auth/passwords/password-hash.ts'
import { hashPassword } from '#server/auth/passwords/password.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { startSession } from '#server/auth/sessions/session.ts'
import { findUser } from '#server/auth/user-store.ts'
import { makeBlock } from '#server/booking/blocks/blocks.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Service, ServiceOption } from '#server/kernel/db/schema.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import type { RoleName } from '#shared/permissions/roles.ts'

const password = 'correct horse battery'
let passwordHash: Promise<string> | undefined

interface NewUser {
  email?: string
  roles?: readonly RoleName[]
  /** Whether the account has a client record. */
  profile?: boolean
}

/** Makes a person with a confirmed address. Their password is hashed once for all tests. */
export async function makeUser(db: Db, { email, roles = [], profile = true }: NewUser = {}) {
  passwordHash ??= hashPassword(password, leastCost)
  const address = email ?? `person-${randomUUID().slice(0, 8)}@example.com`
  const { id: userId } = await db
    .insertInto('authUser')
    .values({ email: address, passwordHash: await passwordHash, emailConfirmedAt: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const roleName of roles) await db.insertInto('userRole').values({ userId, roleName }).execute()
  if (profile) {
    await db
      .insertInto('person')
      .values({ userId, email: address, firstName: 'Robin', lastName: 'Archer', phone: '312 555 0100' })
      .execute()
  }

  return { userId, email: address, password }
}

/** An access token for somebody, without hashing a password or sending a request. */
export async function tokenOf(services: Services, userId: string): Promise<string> {
  const user = await findUser({ trx: services.db }, userId)
  if (!user) throw new Error('There is no such account.')
  const context: Context = {
    actor: { kind: 'guest' },
    origin: {
      requestId: randomUUID(),
      ip: '127.0.0.1',
      userAgent: undefined,
      device: randomBytes(16).toString('base64url'),
    },
  }
  const begun = await startSession(workOf(services, context), user, 'password')
  const { access_token: token } = await issueTokens(workOf(services, context), begun)

  return token
}

interface NewLocation {
  zone?: string
  opens?: string
  closes?: string
}

/** Makes a studio that is open every day. */
export async function makeLocation(
  db: Db,
  { zone = 'America/Chicago', opens = '09:00', closes = '18:00' }: NewLocation = {},
) {
  const { id } = await db
    .insertInto('location')
    .values({
      name: 'Loft & Lie',
      tagline: 'Clubs that fit',
      street: '1200 Fulton Market',
      city: 'Chicago',
      region: 'IL',
      postalCode: '60607',
      country: 'US',
      phone: '+1 312 555 0100',
      email: 'studio@example.com',
      zone,
      currency: 'USD',
      locale: 'en-US',
      openedAt: new Date('2026-01-05T15:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ locationId: id, weekday, opens, closes }))
  await db.insertInto('openingHours').values(everyDay).execute()

  return id
}

interface NewResource {
  kind: 'staff' | 'bay'
  locationId: string
  capabilities: readonly string[]
  name?: string
  /** The same hours every day; staff without any are never available. */
  works?: readonly { starts: string; ends: string }[]
}

export async function makeResource(db: Db, resource: NewResource): Promise<string> {
  const {
    kind,
    locationId,
    capabilities,
    name = kind === 'bay' ? 'Bay 1' : 'Dana',
    works = [{ starts: '09:00', ends: '18:00' }],
  } = resource
  const { id } = await db
    .insertInto('resource')
    .values({ kind, locationId, name, title: kind === 'bay' ? 'Simulator' : 'Coach', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const capability of capabilities) {
    await db.insertInto('resourceCapability').values({ resourceId: id, capability }).execute()
  }
  if (kind === 'staff') {
    const validFrom = '2000-01-01'
    await db.insertInto('workSchedule').values({ resourceId: id, validFrom }).execute()
    const patterns = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      works.map((shift) => ({ resourceId: id, validFrom, weekday, ...shift })),
    )
    if (patterns.length > 0) await db.insertInto('workPattern').values(patterns).execute()
  }

  return id
}

export interface NewService {
  code?: string
  name?: string
  category?: Service['category']
  durationMinutes?: number
  slotStepMinutes?: number
  bufferAfterMinutes?: number
  minimumNoticeMinutes?: number
  maximumAdvanceDays?: number
  priceCents?: number
  capacity?: number
  requiredSkill?: string | null
  requiredFeature?: string | null
  questions?: readonly object[]
  paymentRule?: string
}

/** Makes a service with one option. */
export async function makeService(db: Db, { questions = [], ...input }: NewService = {}): Promise<string> {
  const {
    durationMinutes = 60,
    priceCents = 9500,
    requiredSkill = 'coaching',
    requiredFeature = 'launch_monitor',
    ...service
  } = input
  await db
    .insertInto('cancellationPolicy')
    .values({
      code: 'standard',
      bands: JSON.stringify([
        { untilHours: 24, feePercent: 0 },
        { untilHours: 0, feePercent: 50 },
      ]),
      noShowFeePercent: 100,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  const { id } = await db
    .insertInto('service')
    .values({
      code: 'swing_eval',
      name: 'Swing evaluation',
      category: 'evaluation',
      summary: 'Where your swing is today',
      description: 'Sixty minutes with a coach.',
      bringAlong: 'Your clubs',
      cancellationPolicyCode: 'standard',
      position: 1,
      questions: JSON.stringify(questions),
      ...service,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeOption(db, {
    serviceId: id,
    durationMinutes,
    priceCents,
    requirements: [
      ...(requiredSkill === null ? [] : [{ kind: 'staff' as const, capability: requiredSkill }]),
      ...(requiredFeature === null ? [] : [{ kind: 'bay' as const, capability: requiredFeature }]),
    ],
  })

  return id
}

interface NewOption extends Omit<Insertable<ServiceOption>, 'code' | 'name' | 'position'> {
  code?: string
  name?: string
  position?: number
  requirements?: readonly { kind: 'staff' | 'bay' | 'device'; capability: string; count?: number }[]
}

/** Blocks a resource for a time, without a booking. */
export const takeOff = (db: Db, locationId: string, resourceId: string | undefined, [start, end]: [Date, Date]) =>
  makeBlock(
    { trx: db },
    { locationId, kind: 'other', during: `[${start.toISOString()},${end.toISOString()})`, reason: 'Sick leave' },
    resourceId === undefined ? [] : [resourceId],
  )

export async function makeOption(db: Db, { requirements = [], ...option }: NewOption): Promise<string> {
  const { id } = await db
    .insertInto('serviceOption')
    .values({ code: 'standard', name: '', position: 1, ...option })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = requirements.map((requirement) => ({ optionId: id, ...requirement }))
  if (rows.length > 0) await db.insertInto('serviceRequirement').values(rows).execute()

  return id
}

export interface NewStudio extends NewService, NewLocation {
  coaches?: number
  bays?: number
}

/** Makes a studio that can give swing evaluations: one coach and one bay unless told, open from 9 to 18 every day. */
export async function makeStudio(db: Db, { coaches = 1, bays = 1, zone, opens, closes, ...service }: NewStudio = {}) {
  const hours = { ...(zone && { zone }), ...(opens && { opens }), ...(closes && { closes }) }
  const locationId = await makeLocation(db, hours)
  const works = [{ starts: opens ?? '09:00', ends: closes ?? '18:00' }]
  const staffIds: string[] = []
  const bayIds: string[] = []
  for (let n = 1; n <= coaches; n++) {
    staffIds.push(
      await makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching'], name: `Coach ${n}`, works }),
    )
  }
  for (let n = 1; n <= bays; n++) {
    bayIds.push(await makeResource(db, { kind: 'bay', locationId, capabilities: ['launch_monitor'], name: `Bay ${n}` }))
  }
  const serviceId = await makeService(db, service)

  return { locationId, staffIds, bayIds, serviceId }
}
