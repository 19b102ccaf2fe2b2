import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { tellRenewal } from '#server/memberships/letters.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'
import { deliverability } from '#server/notices/service.ts'
import { chargeableFrom, remindersDue } from '#shared/memberships/renewal.ts'

import { listRenewingSoon, saveReminders, settleReminders } from './renew-store.ts'
import { type ComingTerm, comingTermOf } from './renewal.ts'

/** The demo's outbox counts as delivery. */
const isOutboxRead = ({ services: { config, mailer } }: Work) => config.demo && mailer === undefined

/**
 * Announces renewals with the price that will be charged, whatever the plan costs by then. First checks earlier
 * letters, so that one which reached nobody is sent again.
 */
export async function remindOfRenewals(work: Work, today: string): Promise<void> {
  await settleReminders(work, { isOutboxRead: isOutboxRead(work) })
  await inBatches<{ id: string }>(
    (after) => listRenewingSoon(work, { today, after: after?.id }),
    ({ id }) => remindOne(work, id, today),
  )
}

const remindOne = (work: Work, id: string, today: string) =>
  atomically(work, async (work) => {
    const row = await lockMembership(work, id)
    if (!row || !renews(row) || row.renewsOn === null) return

    const coming = await comingTermOf(work, row, row.renewsOn)
    const days = remindersDue(coming, coming.told, { today, isReachable: await isReachable(work, row) })
    if (days.length === 0) return

    const charged = chargedOn(coming, { days, today })
    // A term that waited for a lost letter begins when it is charged.
    const on = coming.told.some(({ remade, lostFor }) => remade || lostFor !== null) ? charged : coming.renewsOn
    const { priceCents: cents, plan } = coming
    const noticeId = await tellRenewal(work, row, { on, chargedOn: charged, cents, plan })
    await saveReminders(
      work,
      days.map((daysBefore) => ({
        ...remindedOf(coming, { membershipId: id, daysBefore, today }),
        noticeId: noticeId ?? null,
        reachedOn: null,
        lostFor: noticeId === undefined ? 'no_address' : null,
      })),
    )
  })

/** A frozen membership's renewal comes nearer too. */
export const renews = ({ status }: Pick<MembershipRow, 'status'>): boolean => status === 'active' || status === 'frozen'

async function isReachable(work: Timed, { contactEmail }: MembershipRow): Promise<boolean> {
  const [known] = await deliverability(work, { email: contactEmail })

  return known?.ended === null
}

interface ToldNow {
  days: readonly number[]
  today: string
}

/** The day that a renewal announced today will be charged. */
export function chargedOn(coming: ComingTerm, { days, today }: ToldNow): string {
  const toldNow = days.map((daysBefore) => ({ daysBefore, reachedOn: today, lostFor: null }))
  const toldBefore = coming.told.filter(({ daysBefore }) => !days.includes(daysBefore))

  return (
    chargeableFrom(coming, [...toldBefore.map((one) => ({ ...one, lostFor: null })), ...toldNow]) ?? coming.renewsOn
  )
}

/** The announced terms, by which a letter is found again. */
export const remindedOf = (
  { term, planId, priceCents, renewsOn }: ComingTerm,
  { today, ...told }: { membershipId: string; daysBefore: number; today: string },
) => ({ ...told, term, planId, priceCents, renewsOn, sentOn: today })
