import { addDays, daysBetween } from '#shared/booking/local-time.ts'
import { counted, often } from '#shared/words.ts'

import type { FreezePolicy } from './contract.ts'

interface Freeze {
  from: string
  until: string
}

export const daysOf = ({ from, until }: Freeze): number => daysBetween(from, until) + 1

interface FreezeQuery {
  policy: FreezePolicy | null
  freeze: Freeze
  /** Past and coming freezes. */
  others: readonly Freeze[]
  today: string
}

/** Why the plan does not allow a freeze on these days; undefined when it does. */
export function freezeRefusal({ policy, freeze, others, today }: FreezeQuery): string | undefined {
  if (!policy) return 'This plan is not frozen: it is short.'
  const days = daysOf(freeze)
  if (days < policy.minimumDays) return `A freeze lasts ${counted(policy.minimumDays, 'day')} at least.`
  if (days > policy.maximumDays) return `A freeze lasts ${counted(policy.maximumDays, 'day')} at most.`
  if (freeze.from < addDays(today, policy.noticeDays)) {
    return policy.noticeDays === 0
      ? 'A freeze begins today at the earliest.'
      : `A freeze is asked for ${counted(policy.noticeDays, 'day')} before it begins.`
  }
  if (others.some(({ from, until }) => from <= freeze.until && freeze.from <= until)) {
    return 'It is frozen on some of these days already.'
  }
  const withinAYear = others.filter(({ from }) => Math.abs(daysBetween(from, freeze.from)) < 365)

  return withinAYear.length < policy.perYear ? undefined : `It is frozen ${often(policy.perYear)} a year at most.`
}

const daysPerMonth = 30

/** The fee of a freeze, for each month that is begun. */
export const freezeFeeCents = (policy: FreezePolicy | null, freeze: Freeze): number =>
  (policy?.feeCents ?? 0) * Math.ceil(daysOf(freeze) / daysPerMonth)
