import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { absencesContract, type BlockDecision, type Decision } from '#shared/staffing/absences.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'

export const wednesday = '2026-11-25'

type Plan = Output<typeof absencesContract.planAbsence>

interface Time {
  kind?: 'leave' | 'maintenance' | 'closure'
  from?: string
  until?: string
  day?: string
  untilDay?: string
}

const timeOf = ({ from = '09:00', until = '18:00', day = wednesday, untilDay = day }: Time) => ({
  from: { day, time: from },
  until: { day: untilDay, time: until },
})

export function plan(call: Call, resourceId: string | undefined, { kind = 'leave', ...time }: Time = {}) {
  const { from, until } = timeOf(time)

  return call(absencesContract.planAbsence, {
    query: {
      kind,
      ...(resourceId !== undefined && { resourceId }),
      fromDay: from.day,
      fromTime: from.time,
      untilDay: until.day,
      untilTime: until.time,
    },
  })
}

/** What the plan itself takes for best. */
export const bestDecisions = ({ bookings }: Plan): Decision[] =>
  bookings.flatMap(({ id: bookingId, version, best, sameHour }): Decision[] => {
    if (best === 'keep') return []
    if (best !== 'move') return [{ action: best, bookingId, version }]
    return sameHour
      ? [{ action: 'move', bookingId, version, startsAt: sameHour.startsAt, resourceIds: sameHour.resourceIds }]
      : []
  })

interface PlannedAbsence extends Time {
  decisions?: Decision[]
  blocks?: BlockDecision[]
  version: number
  answerBy?: { day: string; time: string }
}

export const takeOut = (
  call: Call,
  resourceId: string | undefined,
  { kind = 'leave', version, decisions = [], blocks = [], answerBy, ...time }: PlannedAbsence,
) =>
  call(absencesContract.createAbsence, {
    body: {
      kind,
      ...timeOf(time),
      ...(resourceId !== undefined && { resourceId }),
      reason: 'Coach 1 is ill.',
      version,
      decisions,
      blocks,
      ...(answerBy && { answerBy }),
    },
  })

type Link = (token: string) => Call

/** The one coach is ill on Wednesday morning: whoever comes then is offered other times until 18:00 the day before. */
export async function fallIll(db: Db, call: Call, manager: Call, callWith: (headers: Record<string, string>) => Call) {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const booked = await book(call, '10:00')
  const planned = await plan(manager, staffIds[0], { until: '13:00' })
  const absence = await takeOut(manager, staffIds[0], {
    until: '13:00',
    version: planned.version,
    decisions: bestDecisions(planned),
    answerBy: { day: '2026-11-24', time: '18:00' },
  })
  const link: Link = (token) => callWith({ authorization: `Booking ${token}` })
  const params = { bookingId: booked.id }

  return { booked, absence, staffIds, params, client: link(booked.manageToken) }
}

export const linkTo = async (db: Db, resourceId: string | undefined, userId: string) => {
  const person = await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  await db
    .updateTable('resource')
    .set({ personId: person.id })
    .where('id', '=', resourceId ?? '')
    .execute()
}
