import { findBenchStaff, insertPlanned as insertPlannedBuilds } from '#server/demo/builds/builds.ts'
import { partsFrom, readShelf } from '#server/demo/builds/parts.ts'
import { type DemoBuild, planBuild } from '#server/demo/builds/plan-build.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { type ClubSpec, publicPart } from '#shared/clubs/spec.ts'
import { passportOf } from '#shared/workshop/passport.ts'

import { dayLength, openDay, type Plan, planTicket } from './plan-tickets.ts'
import { insertPlanned as insertPlannedTickets } from './tickets.ts'

/** The member's clubs from elsewhere. */
const brought: readonly (readonly [Slot, ClubSpec])[] = [
  ['3W', { headBrand: 'Kestrel', headModel: 'Glide', shaftBrand: 'True North', shaftModel: 'Air 65', loft: 1500 }],
  ['4H', { headBrand: 'Kestrel', headModel: 'Glide H', shaftBrand: 'True North', shaftModel: 'Air 75', loft: 2200 }],
  ['SW', { headBrand: 'Ardmore', headModel: 'Dune', headSerial: 'AD-5506', loft: 5600, lie: 6400, bounce: 12 }],
  ['P', { headBrand: 'Marram', headModel: 'Links 2', headSerial: 'MA-1180', length: 544, lie: 7000, loft: 300 }],
]
const irons: readonly [Slot, ...Slot[]] = ['5i', '6i', '7i', '8i', '9i', 'PW']
const monthsOwned = 7

interface MemberPlan extends Plan {
  memberId: string
}

/** The member's bag: irons that were built here, a build in progress, and a driver at the bench. */
export async function insertMemberBag(trx: Db, random: Random, plan: MemberPlan): Promise<void> {
  const { memberId: personId, now } = plan
  const staff = await findBenchStaff(trx)
  const wanted = { ...plan, personId, staff, partsOf: partsFrom(await readShelf(trx), 0) }
  const closed = planBuild(random, { ...wanted, status: 'closed', at: 0, slots: irons })
  const inHand = planBuild(random, { ...wanted, status: 'in_build', at: 3, slots: ['4i'] })
  await insertPlannedBuilds(trx, [closed, inHand], { ...plan, today: localDayOf(now, zone) })
  await insertClubs(trx, random, { personId, now, built: closed })

  const ticket = planTicket(random, plan, { steps: ['approved', 'in_repair'], days: [2, 2] })
  const own = {
    personId,
    signs: 'Alex Moreno',
    slots: ['D'] as const,
    promisedOn: openDay(addDays(localDayOf(now, zone), 3)),
  }
  await insertPlannedTickets(trx, random, plan, [{ ...ticket, ...own }])
}

interface Bag {
  personId: string
  now: Date
  built: DemoBuild
}

async function insertClubs(trx: Db, random: Random, { personId, now, built }: Bag): Promise<void> {
  const boughtAt = new Date(now.getTime() - monthsOwned * 30 * dayLength)
  const own = (slot: Slot, spec: ClubSpec, createdAt: Date) => ({
    id: random.uuid(),
    personId,
    slot,
    spec,
    passportCode: passportOf(Uint8Array.from({ length: 10 }, () => random.between(0, 255))),
    createdAt,
  })
  const others = brought.map(([slot, spec]) => own(slot, spec, boughtAt))
  const leftAt = built.build.leftAt ?? now
  const made = built.sheetClubs.map(({ slot, spec }) => own(slot, publicPart(spec), leftAt))
  await insertRows(trx, 'club', [...others, ...made])
  const added = [...others, ...made].map(({ id: clubId, createdAt: at }) => ({
    clubId,
    kind: 'added' as const,
    facts: {},
    at,
  }))
  const { number } = await trx
    .selectFrom('build')
    .select('number')
    .where('id', '=', built.build.id)
    .executeTakeFirstOrThrow()
  const facts = { name: `Built as ${number}` }
  const history = made.map(({ id: clubId }) => ({ clubId, kind: 'built' as const, facts, at: leftAt }))
  await insertRows(trx, 'clubHistory', [...added, ...history])
  for (const [at, { id }] of built.buildClubs.entries()) {
    await trx
      .updateTable('buildClub')
      .set({ clubId: made[at]?.id ?? null, passportCode: made[at]?.passportCode ?? null })
      .where('id', '=', id)
      .execute()
  }
}
