import { restSchedules } from '#server/ledger/service.ts'
import { lastTermOf } from '#server/memberships/bill/renew-store.ts'
import { insertCharges } from '#server/memberships/buy/buy-store.ts'
import { updateMembership } from '#server/memberships/life/life-store.ts'
import { noteChange } from '#server/memberships/life/note.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewFreeze } from '#shared/memberships/change-contract.ts'
import { daysOf, freezeFeeCents, freezeRefusal } from '#shared/memberships/freeze.ts'
import { holds } from '#shared/permissions/may.ts'

import { deleteFreeze, endFreeze, insertFreeze, nextFeeNumber, shiftDays } from './change-store.ts'
import { type ChangeWork, type Effect, effect } from './changing.ts'

/** The desk waives notice and how often, never how long. */
const withoutNotice = { noticeDays: 0, perYear: Infinity }

/** Lets a membership rest: the days are added to all that is to come, nothing is earned in them, and what is booked in them is off. */
export async function freeze(work: ChangeWork, { from, until }: NewFreeze): Promise<Effect> {
  const { trx, context, row, today, now } = work
  if (row.status !== 'active') throw new Failure('wrong_state', 'A membership is frozen while it is active and paid.')
  const isByDesk = holds(context.actor, 'manage_members/memberships')
  const policy = row.freeze && (isByDesk ? { ...row.freeze, ...withoutNotice } : row.freeze)
  const asked = { from, until }
  const refusal = freezeRefusal({ policy, freeze: asked, others: row.freezes, today })
  if (refusal !== undefined) throw new Failure('not_offered', refusal)
  if (row.endsOn !== null && from > row.endsOn) {
    throw new Failure('not_offered', 'A freeze begins before the term ends.')
  }
  if (from < row.startsOn) throw new Failure('not_offered', 'A freeze begins after the membership has begun.')

  const feeCents = freezeFeeCents(row.freeze, asked)
  const { id } = await insertFreeze(trx, {
    membershipId: row.id,
    fromOn: from,
    untilOn: until,
    feeCents,
    askedAt: now,
  })
  await shiftDays(trx, { membershipId: row.id, from, days: daysOf(asked) })
  await rest(work, [...row.freezes, asked])
  if (feeCents > 0) await chargeFee(work, { freezeId: id, feeCents, ...asked })
  const calledOff = await work.services.bookingsInFreeze.callOff(work, { membershipId: row.id, ...asked })
  const off = calledOff.length > 0 && { calledOff: calledOff.map(({ bookingId }) => bookingId) }
  await noteChange(work, { before: { endsOn: row.endsOn }, after: { frozenFrom: from, frozenUntil: until, ...off } })
  if (from <= today) await beginFreeze(work, until)
  return effect(from, { chargeCents: feeCents, calledOff })
}

const rest = ({ trx, row, today }: ChangeWork, freezes: readonly { from: string; until: string }[]) =>
  restSchedules(trx, { kind: 'membership', ownerIds: [row.id] }, { rests: freezes, today })

async function chargeFee(
  { trx, row }: ChangeWork,
  { freezeId, feeCents, from, until }: { freezeId: string; feeCents: number; from: string; until: string },
): Promise<void> {
  const term = await lastTermOf(trx, row.id)
  const number = await nextFeeNumber(trx, { membershipId: row.id, term })
  await insertCharges(trx, [
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

/** Its first day has come. */
export const beginFreeze = (
  { trx, context, row, now }: Pick<ChangeWork, 'trx' | 'row' | 'now'> & { context: Partial<ChangeWork['context']> },
  until: string,
) => takeMembershipStep(trx, { row, to: 'frozen', now, changes: { frozenUntil: until } }, context)

export const endFreezeOf = (
  { trx, context, row, now }: Pick<ChangeWork, 'trx' | 'row' | 'now'> & { context: Partial<ChangeWork['context']> },
  reason?: string,
) => takeMembershipStep(trx, { row, to: 'active', now, reason, changes: { frozenUntil: null } }, context)

/** Comes back early, or gives up a freeze that has not begun: the days that were not taken are taken back from the end. */
export async function resume(work: ChangeWork): Promise<Effect> {
  const { trx, row, today, now, reason } = work
  const running = row.freezes.find(({ until }) => until >= today)
  if (!running && row.status !== 'frozen') throw new Failure('wrong_state', 'This membership is not frozen.')
  if (!running) {
    // Its last day has passed, and no job has come by yet.
    await endFreezeOf(work, reason)
    return effect(today)
  }

  const hasBegun = running.from < today
  const left = { from: hasBegun ? today : running.from, until: running.until }
  await shiftDays(trx, { membershipId: row.id, from: running.from, days: -daysOf(left) })
  const others = row.freezes.filter(({ id }) => id !== running.id)
  if (hasBegun) {
    const until = addDays(today, -1)
    await endFreeze(trx, running.id, { untilOn: until, endedAt: now })
    await rest(work, [...others, { from: running.from, until }])
  } else {
    await forget(work, running.id)
    await rest(work, others)
    // The end of a month comes back as well, where it was shorter than the one of the first charge.
    if (others.length === 0) await updateMembership(trx, row.id, { anchorDay: Number(row.startsOn.slice(8)) })
  }
  if (row.status === 'frozen') await endFreezeOf(work, reason)
  else await noteChange(work, { before: { frozenFrom: running.from }, after: { frozenFrom: null } })
  return effect(today)
}

/** A freeze that never was costs nothing. */
async function forget({ trx }: ChangeWork, freezeId: string): Promise<void> {
  const charge = await trx
    .deleteFrom('membershipCharge')
    .where('freezeId', '=', freezeId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  const isOrdered =
    charge === undefined &&
    (await trx.selectFrom('membershipCharge').select('id').where('freezeId', '=', freezeId).executeTakeFirst())
  if (isOrdered) throw new Failure('wrong_state', 'This freeze is paid already. Ask the desk to give it up.')

  await deleteFreeze(trx, freezeId)
}
