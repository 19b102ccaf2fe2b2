import type { PlanRow } from '#server/memberships/store.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { Days } from '#shared/memberships/allowance.ts'
import type { Charge } from '#shared/memberships/term.ts'
import { dayWords } from '#shared/time-words.ts'
import { counted, listWords, pluralOf } from '#shared/words.ts'

const stopWords = 'You stop that yourself under Membership, at any time before.'

/** How a membership renews, what is charged when, and how to stop it: shown before the buyer agrees. */
export function renewalWords(
  { autoRenew, billing, reminderDays }: PlanRow,
  { endsOn, charges, locale }: Days & { charges: readonly Charge[]; locale: string },
): string {
  const paid =
    charges.length > 1
      ? `It is paid in ${counted(charges.length, 'installment')}, one a month, the last on ${dayWords(charges.at(-1)?.dueOn ?? endsOn, locale)}. `
      : ''
  if (!autoRenew) return `${paid}It ends on ${dayWords(endsOn, locale)} and does not renew.`
  const every = billing === 'monthly' ? 'each month' : 'for another term'
  const told =
    reminderDays.length > 0
      ? ` You are told ${daysWords(reminderDays)} ${pluralOf(reminderDays.length === 1 ? (reminderDays[0] ?? 0) : 2, 'day')} before, with the price.`
      : ''

  return `${paid}It renews on ${dayWords(addDays(endsOn, 1), locale)} and then ${every}, charged to your card on file.${told} ${stopWords}`
}

const daysWords = (days: readonly number[]) => listWords(days.toSorted((a, b) => b - a).map(String))
