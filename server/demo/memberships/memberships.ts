import type { Insertable } from 'kysely'

import type { DemoPlan } from '#server/demo/house.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Membership } from '#server/kernel/db/schema.ts'
import { addDays, instantAt } from '#shared/booking/local-time.ts'
import { dunningSteps } from '#shared/memberships/dunning.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'

import { type DemoTerm, termsOf } from './dues.ts'
import type { DemoHolder, Life, Rest } from './life.ts'
import { type LivesSetting, planLives } from './lives.ts'

interface Step {
  to: MembershipStatus
  at: Date
  reason: string | null
}

/** A membership with its terms and their charges, and how it came to its state. */
export interface DemoMembership {
  holder: DemoHolder
  /** The plan of its last term. */
  plan: DemoPlan
  row: Omit<Insertable<Membership>, 'endsOn' | 'renewsOn'> & { id: string; endsOn: string; renewsOn: string | null }
  terms: DemoTerm[]
  steps: Step[]
  freezes: Rest[]
}

const firstNumber = 1001

/** The memberships of eighteen months. Numbers follow the days of joining. */
export function planMemberships(random: Random, setting: LivesSetting & { now: Date }): DemoMembership[] {
  const lives = planLives(random, setting).toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  const charges = randomFrom('charges')
  const terms = new Map<string, DemoTerm[]>()
  // What somebody had before is older, so its terms are known.
  for (const life of lives) {
    const before = life.continues && terms.get(life.continues.id)
    terms.set(life.id, termsOf(charges, life, { today: setting.today, before }))
  }

  return lives.map((life, index) =>
    membershipOf(life, { ...setting, terms: terms.get(life.id) ?? [], number: `LL-${firstNumber + index}` }),
  )
}

interface Known extends Pick<LivesSetting, 'today'> {
  now: Date
  terms: DemoTerm[]
  number: string
}

const isOver = ({ status }: Pick<Life, 'status'>) =>
  status === 'expired' || status === 'cancelled' || status === 'upgraded'

function membershipOf(life: Life, { today, now, terms, number }: Known): DemoMembership {
  const { id, holder, startsOn, status, lastOn, noticeOn, freezes } = life
  const [last] = terms.slice(-1)
  if (!last) throw new Error(`Membership ${number} has no term.`)

  const endsOn = isOver(life) && lastOn !== undefined ? lastOn : last.endsOn
  const renews = !isOver(life) && status !== 'cancel_at_period_end' && last.plan.autoRenew
  const stoppedAt = noticeOn === undefined ? null : new Date(instantAt(noticeOn, '10:00', zone))
  const steps = stepsOf(life, terms, { today, now })
  const row = {
    id,
    number,
    personId: holder.id,
    planId: last.plan.id,
    status,
    version: 1 + steps.length,
    priceCents: last.priceCents,
    startsOn,
    endsOn,
    renewsOn: renews ? addDays(endsOn, 1) : null,
    anchorDay: Number(addDays(last.endsOn, 1).slice(8)),
    frozenUntil: status === 'frozen' ? (freezes.at(-1)?.until ?? null) : null,
    stoppedAt,
    stopsOn: stoppedAt && endsOn,
    continuesId: life.continues?.id ?? null,
    paidThrough: terms.findLast(({ isUnpaid }) => !isUnpaid)?.endsOn ?? null,
    createdAt: steps[0]?.at ?? now,
  }

  return { holder, plan: last.plan, row, terms, steps, freezes }
}

const daysToSuspend = dunningSteps.find(({ kind }) => kind === 'suspend')?.day ?? 0

/** The steps of a membership in their order, each by the job or the person that takes it. */
function stepsOf(life: Life, terms: readonly DemoTerm[], { today, now }: { today: string; now: Date }): Step[] {
  const { plan, startsOn, status, lastOn, noticeOn, freezes, continues } = life
  const at = (day: string, time: string) => new Date(Math.min(instantAt(day, time, zone), now.getTime() - 60_000))
  const step = (to: MembershipStatus, day: string, time: string, reason: string | null = null) => [
    { to, at: at(day, time), reason },
  ]
  const unpaid = terms.find(({ isUnpaid }) => isUnpaid)
  const steps: Step[] = [
    ...step(plan.kind === 'trial' ? 'trial' : 'active', startsOn, continues ? '10:00' : '06:00'),
    ...freezes.flatMap(({ from, until }) => [
      ...step('frozen', from, '00:23'),
      ...(until < today ? step('active', addDays(until, 1), '00:23') : []),
    ]),
    ...(noticeOn === undefined ? [] : step('cancel_at_period_end', noticeOn, '10:00')),
    ...(unpaid ? step('past_due', unpaid.startsOn, '06:20') : []),
  ]
  if (status === 'cancelled' && unpaid) {
    steps.push(...step('suspended', addDays(unpaid.startsOn, daysToSuspend), '00:23', 'It was not paid for a week.'))
    steps.push(...step('cancelled', lastOn ?? today, '00:23', 'It was not paid for three weeks.'))
  }
  if (status === 'expired') steps.push(...step('expired', addDays(lastOn ?? today, 1), '00:23', 'Its term is over.'))
  if (status === 'upgraded') steps.push(...step('upgraded', addDays(lastOn ?? today, 1), '10:00'))

  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
