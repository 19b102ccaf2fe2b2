import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { openLog } from '#server/kernel/log/log.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { sell } from '#server/orders/sell.ts'
import { openServices } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { makeLocation } from '#tests/support/make.ts'
import { serverSecret } from '#tests/support/process.ts'

import { publicUrl } from './round-trips.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

const clients = 60
const places = 8
const inAWeek = 7 * 24 * 3_600_000

const context: Context = {
  actor: { kind: 'service', role: 'service_role' },
  origin: { requestId: 'bench', ip: '127.0.0.1', userAgent: 'bench' },
}

/** Sixty clients want a place for themselves in a clinic of eight, all at once, again and again: eight have one. */
export async function benchPlaces(databaseUrl: string, rounds: number): Promise<Row[]> {
  const db = connect(databaseUrl, { poolSize: 20 })
  await makeLocation(db)
  const people = await makePeople(db)
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: serverSecret, PUBLIC_URL: publicUrl })
  const services = await openServices({ config, db, log: openLog('silent'), now: () => new Date() })
  const answered: number[] = []
  for (let round = 0; round < rounds; round++) {
    const slug = `round-${round}`
    const clinicId = await makeEightPlaces(db, slug)
    const answers = await Promise.all(
      people.map(async (personId) => {
        const began = performance.now()
        const answer = await take(services, { personId, slug })
        answered.push(performance.now() - began)
        return answer
      }),
    )
    await expectEight(db, clinicId, answers)
  }
  const faults = await faultsOfLedgers(db)
  await db.destroy()
  if (faults.length > 0) throw new Error(faults.join('; '))

  return [
    {
      what: `${clients} clients on ${places} places at once, ${rounds} rounds, p99`,
      figure: milliseconds(percentile(answered, 0.99)),
      baseline: `${milliseconds(median(answered))} median`,
      target: `p99 < 300 ms; exactly ${places} have one (held in each round)`,
    },
  ]
}

async function makePeople(db: Db): Promise<string[]> {
  const rows = Array.from({ length: clients }, (_, n) => ({
    firstName: 'Sam',
    lastName: 'Rivera',
    email: `p${n}@example.com`,
  }))

  return (await db.insertInto('person').values(rows).returning('id').execute()).map(({ id }) => id)
}

function makeEightPlaces(db: Db, slug: string): Promise<string> {
  const startsAt = new Date(Date.now() + inAWeek)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)

  return makeClinic(db, { slug, capacity: places, sessions: [[startsAt.toISOString(), endsAt.toISOString()]] })
}

/** Whether they have one; whoever has not was told why. */
async function take(services: Services, { personId, slug }: { personId: string; slug: string }): Promise<boolean> {
  const line = { kind: 'clinic', clinicSlug: slug, attendees: [{ name: 'Sam Rivera', self: true }], quantity: 1 }
  try {
    await sell(workOf(services, context), { body: { personId, channel: 'desk', lines: [line] }, key: randomUUID() })
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'slot_taken') return false
    throw error
  }
}

async function expectEight(db: Db, clinicId: string, answers: readonly boolean[]): Promise<void> {
  const winners = answers.filter(Boolean).length
  const { placesTaken } = await db
    .selectFrom('clinic')
    .select('placesTaken')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow()
  if (winners !== places || placesTaken !== places) {
    throw new Error(`${winners} have a place, and ${placesTaken} of ${places} are counted.`)
  }
}
