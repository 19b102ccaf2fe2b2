import { readStaffLimit } from '#server/catalog/service.ts'
import type { Timed } from '#server/kernel/work.ts'
import { invalidField } from '#shared/http/failure.ts'
import { staffCents } from '#shared/orders/discounts.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

interface StaffRequest {
  off: StaffDiscount
  /** What is left of the line, and what staff took off before. */
  leftCents: number
  takenCents: number
  actor: Actor
}

/** Why a colleague has to let them take so much. */
export interface BeyondLimit {
  message: string
  cents: number
}

interface TakenByStaff {
  cents: number
  beyond?: BeyondLimit
}

/** What somebody at the desk takes off a line: up to a share of what it costs, unless they may refund as well. */
export async function takeByStaff(
  work: Timed,
  { off, leftCents, takenCents, actor }: StaffRequest,
): Promise<TakenByStaff> {
  const cents = staffCents(off, leftCents)
  if (cents <= 0) throw refused('That takes nothing off.')
  if ('cents' in off && off.cents > leftCents) throw refused('That is more than what is left of its price.')
  if (holds(actor, 'refund/orders')) return { cents }

  const { percent } = await readStaffLimit(work)
  if ((takenCents + cents) * 100 <= (takenCents + leftCents) * percent) return { cents }
  const upTo = percent === 0 ? 'You may take nothing off.' : `You may take off up to ${percent} % of a line.`
  return { cents, beyond: { message: `${upTo} A manager types their code for more.`, cents } }
}

const refused = (message: string) => invalidField('discount', message)
