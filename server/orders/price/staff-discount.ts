import { readStaffLimit } from '#server/catalog/service.ts'
import type { Timed } from '#server/kernel/work.ts'
import { invalidField } from '#shared/http/failure.ts'
import { staffCents } from '#shared/orders/discounts.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

interface StaffRequest {
  off: StaffDiscount
  /** The rest of the line's price, and earlier staff discounts. */
  leftCents: number
  takenCents: number
  actor: Actor
}

/** Why a discount needs a colleague's approval. */
export interface BeyondLimit {
  message: string
  cents: number
}

interface TakenByStaff {
  cents: number
  beyond?: BeyondLimit
}

/** A staff discount on a line: up to a percentage, unless they may refund too. */
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
