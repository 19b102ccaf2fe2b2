import { z } from 'zod'

import { DiscountReason, StaffDiscount } from '#shared/orders/staff-discount.ts'
import type { Studio } from '#shared/settings/contract.ts'
import { centsOf } from '#shared/typed-sum.ts'

const [{ shape: share }, { shape: sum }] = StaffDiscount.options

const percentOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const examples = { percent: 'Type a whole percentage from 1 to 100.', cents: 'Type a sum, such as 5.' }

/** What somebody types to take something off a line: a share or a sum of the studio's money. */
const typedOff = (studio: Pick<Studio, 'currency' | 'locale'>) =>
  z.object({ takes: z.enum(['percent', 'cents']), amount: z.string() }).transform(({ takes, amount }, { issues }) => {
    const percent = share.percent.safeParse(percentOf(amount))
    const cents = sum.cents.safeParse(centsOf(amount, studio))
    if (takes === 'percent' && percent.success) return { percent: percent.data }
    if (takes === 'cents' && cents.success) return { cents: cents.data }

    issues.push({ code: 'custom', input: amount, path: ['amount'], message: examples[takes] })
    return z.NEVER
  })

/** How much, and why. */
export const offFields = (studio: Pick<Studio, 'currency' | 'locale'>) => ({
  off: typedOff(studio),
  reason: DiscountReason,
})

export const nothingOff = { off: { takes: 'percent', amount: '' }, reason: '' } as const

export const offLabels = [
  { name: 'off.amount', label: 'Take off' },
  { name: 'reason', label: 'Reason' },
] as const
