import { chargedOn, remindedOf, renews } from '#server/memberships/bill/remind-renewals.ts'
import { saveReminders } from '#server/memberships/bill/renew-store.ts'
import { comingTermOf } from '#server/memberships/bill/renewal.ts'
import { type ChangeWork, type Effect, effect } from '#server/memberships/changing.ts'
import { noteChange } from '#server/memberships/step.ts'
import { Failure } from '#shared/http/failure.ts'
import { daysToTell } from '#shared/memberships/renewal.ts'

/**
 * Records that the desk told a holder of the renewal whom no letter reaches: by telephone, at the counter, on paper.
 * Charged as after a letter, no sooner than the plan promises.
 */
export async function tellInPerson(work: ChangeWork): Promise<Effect> {
  const { row, today } = work

  if (!renews(row) || row.renewsOn === null)
    throw new Failure('wrong_state', 'It does not renew: nothing is to be told.')
  const coming = await comingTermOf(work, row, row.renewsOn)
  const isReached = (days: number) =>
    coming.told.some(({ daysBefore, reachedOn, lostFor }) => daysBefore === days && reachedOn !== null && !lostFor)
  const days = daysToTell(coming).filter((one) => !isReached(one))
  if (days.length === 0) throw new Failure('wrong_state', 'There is nothing of this renewal that they were not told.')

  const on = chargedOn(coming, { days, today })
  await saveReminders(
    work,
    days.map((daysBefore) => ({
      ...remindedOf(coming, { membershipId: row.id, daysBefore, today }),
      noticeId: null,
      reachedOn: today,
      lostFor: null,
    })),
  )
  await noteChange(work, {
    before: { toldOn: null },
    after: { toldOn: today, renewsOn: on, priceCents: coming.priceCents },
  })
  return effect(on, { chargeCents: coming.priceCents })
}
