import type { Work } from '#server/kernel/work.ts'
import { restSchedules } from '#server/ledger/service.ts'
import { lastTermOf } from '#server/memberships/bill/renew-store.ts'
import { type ChangeWork, type Effect, effect } from '#server/memberships/changing.ts'
import { insertCharges } from '#server/memberships/charge-store.ts'
import {
  deleteFreeze,
  endFreeze,
  findOpenFrom,
  insertFreeze,
  isNear,
  nextFeeNumber,
  shiftDays,
} from '#server/memberships/freezes.ts'
import { tellBack, tellFreezeAsked, tellFrozen } from '#server/memberships/letters.ts'
import { noteChange, runningStatus, takeMembershipStep } from '#server/memberships/step.ts'
import { type MembershipRow, readMembership, updateMembership } from '#server/memberships/store.ts'
import { addDays, anchored } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewFreeze } from '#shared/memberships/change-contract.ts'
import { daysOf, freezeFeeCents, freezeRefusal } from '#shared/memberships/freeze.ts'
import { holds } from '#shared/permissions/may.ts'
import { dayWords } from '#shared/time-words.ts'

/** The desk may waive notice and frequency, never the maximum length. */
const withoutNotice = { noticeDays: 0, perYear: Infinity }

/** Freezes a membership: everything later moves by these days, they earn nothing, and bookings on them are canceled. */
export async function freeze(work: ChangeWork, { from, until }: NewFreeze): Promise<Effect> {
  const { context, now, row, today } = work

  if (row.status !== 'active') throw new Failure('wrong_state', 'A membership is frozen while it is active and paid.')
  const isByDesk = holds(context.actor, 'manage_members/memberships')
  const policy = row.freeze && (isByDesk ? { ...row.freeze, ...withoutNotice } : row.freeze)
  const wanted = { from, until }
  const refusal = freezeRefusal({ policy, freeze: wanted, others: row.freezes, today })
  if (refusal !== undefined) throw new Failure('not_offered', refusal)
  const beyond = beyondTerm(row, { from, today })
  if (beyond !== undefined) throw new Failure('not_offered', beyond)
  if (from < row.startsOn) throw new Failure('not_offered', 'A freeze begins after the membership has begun.')

  const feeCents = freezeFeeCents(row.freeze, wanted)
  const counted = isNear(row, from)
  const nextCharge = await nextChargeFrom(work, wanted)
  const made = { membershipId: row.id, fromOn: from, untilOn: until, feeCents, askedAt: now }
  const { id } = await insertFreeze(work, { ...made, counted, anchorBefore: counted ? row.anchorDay : null })
  if (counted) await shiftDays(work, { membershipId: row.id, from, days: daysOf(wanted) })
  await rest(work, [...row.freezes, wanted])
  if (feeCents > 0) await chargeFee(work, { freezeId: id, feeCents, ...wanted })
  const reason = `The membership rests from ${dayWords(from, row.locale)} until ${dayWords(until, row.locale)}`
  const calledOff = await work.services.bookingsOfMembership.callOff(work, { membershipId: row.id, ...wanted, reason })
  const off = calledOff.length > 0 && { calledOff: calledOff.map(({ bookingId }) => bookingId) }
  await noteChange(work, { before: { endsOn: row.endsOn }, after: { frozenFrom: from, frozenUntil: until, ...off } })
  await tellFreezeAsked(work, row, { ...wanted, feeCents, nextCharge, calledOff: calledOff.length })
  if (from <= today) await takeFreezeStep(work, until)
  return effect(from, { chargeCents: feeCents, calledOff, nextCharge })
}

/** How far ahead a freeze in a future term may be requested. */
const mostDaysAhead = 365

/** Why a freeze may not begin after the current term; undefined if it may, or begins earlier. */
function beyondTerm({ endsOn, renewsOn }: MembershipRow, { from, today }: { from: string; today: string }) {
  if (endsOn === null || from <= endsOn) return undefined
  if (renewsOn === null) return 'A freeze begins before the term ends.'

  return from > addDays(today, mostDaysAhead) ? 'A freeze begins within a year.' : undefined
}

/** The next charge from the freeze's first day on, and its moved due day. */
async function nextChargeFrom(
  work: ChangeWork,
  freeze: { from: string; until: string },
): Promise<Effect['nextCharge']> {
  const { row } = work
  const open = await findOpenFrom(work, { membershipId: row.id, from: freeze.from })
  let on = open?.dueOn ?? row.renewsOn
  if (on === null) return null
  for (let terms = 1; on < freeze.from && row.renewsOn !== null; terms++) {
    on = anchored(row.renewsOn, terms * (row.termMonths ?? 1), row.anchorDay ?? 1)
  }

  return { on, movedTo: addDays(on, daysOf(freeze)) }
}

const rest = (work: ChangeWork, freezes: readonly { from: string; until: string }[]) =>
  restSchedules(work, { kind: 'membership', ownerIds: [work.row.id] }, { rests: freezes, today: work.today })

async function chargeFee(
  work: ChangeWork,
  { freezeId, feeCents, from, until }: { freezeId: string; feeCents: number; from: string; until: string },
): Promise<void> {
  const { row } = work
  const term = await lastTermOf(work, row.id)
  const number = await nextFeeNumber(work, { membershipId: row.id, term })
  await insertCharges(work, [
    {
      membershipId: row.id,
      term,
      number,
      dueOn: from,
      fromOn: from,
      untilOn: until,
      amountCents: feeCents,
      status: 'open',
      freezeId,
    },
  ])
}

type FreezeWork = Work & Pick<ChangeWork, 'row'>

const takeFreezeStep = (work: FreezeWork, until: string) =>
  takeMembershipStep(work, { row: work.row, to: 'frozen', changes: { frozenUntil: until } })

/** Begins it on its first day. */
export async function beginFreeze(work: FreezeWork, until: string): Promise<void> {
  await takeFreezeStep(work, until)
  await tellFrozen(work, work.row, until)
}

/** The state after a freeze: active, or ending if the renewal was stopped. */
export async function endFreezeOf(work: FreezeWork, reason?: string): Promise<void> {
  const { row } = work
  const changes = { frozenUntil: null }
  await takeMembershipStep(work, { row, to: runningStatus(row), reason, changes })
  await tellBack(work, row)
}

/** Ends a freeze early, or cancels a future one: unused days are taken back from the end. */
export async function resume(work: ChangeWork): Promise<Effect> {
  const { now, row, today, reason } = work
  const running = row.freezes.find(({ until }) => until >= today)
  if (!running && row.status !== 'frozen') throw new Failure('wrong_state', 'This membership is not frozen.')
  if (!running) {
    // Its last day has passed, and the job has not run yet.
    await endFreezeOf(work, reason)
    return effect(today)
  }

  const hasBegun = running.from < today
  const left = { from: hasBegun ? today : running.from, until: running.until }
  if (running.counted) await shiftDays(work, { membershipId: row.id, from: running.from, days: -daysOf(left) })
  const others = row.freezes.filter(({ id }) => id !== running.id)
  if (hasBegun) {
    const until = addDays(today, -1)
    await endFreeze(work, running.id, { untilOn: until, endedAt: now })
    await rest(work, [...others, { from: running.from, until }])
  } else {
    await forget(work, running.id)
    await rest(work, others)
    // A due day moved to a short month's end returns to its own day.
    const isLast = others.every(({ id, counted }) => !counted || id < running.id)
    if (running.anchorBefore !== null && isLast)
      await updateMembership(work, row.id, { anchorDay: running.anchorBefore })
  }
  Object.assign(row, await readMembership(work, row.id))
  if (row.status === 'frozen') await endFreezeOf(work, reason)
  else {
    await noteChange(work, { before: { frozenFrom: running.from }, after: { frozenFrom: null } })
    await tellBack(work, row)
  }
  return effect(today)
}

/** A canceled future freeze has no fee. */
async function forget(work: ChangeWork, freezeId: string): Promise<void> {
  const charge = await work.trx
    .deleteFrom('membershipCharge')
    .where('freezeId', '=', freezeId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  const isOrdered =
    charge === undefined &&
    (await work.trx.selectFrom('membershipCharge').select('id').where('freezeId', '=', freezeId).executeTakeFirst())
  if (isOrdered) throw new Failure('wrong_state', 'This freeze is paid already. Ask the desk to give it up.')

  await deleteFreeze(work, freezeId)
}
