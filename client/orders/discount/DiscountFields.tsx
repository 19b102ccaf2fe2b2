import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'

import { useStudio } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { DiscountReason, StaffDiscount } from '#shared/orders/staff-discount.ts'
import type { Studio } from '#shared/settings/contract.ts'
import { centsOf } from '#shared/typed-sum.ts'

interface DiscountFieldsProps {
  takes: UseFormRegisterReturn
  amount: UseFormRegisterReturn
  reason: UseFormRegisterReturn
  errors: { off?: { amount?: FieldError }; reason?: FieldError }
}

/** A staff discount with its reason. */
export function DiscountFields({ takes, amount, reason, errors }: DiscountFieldsProps) {
  const { studio } = useStudio()

  return (
    <>
      <Field label="Take off" error={errors.off?.amount?.message}>
        {(ids) => (
          <span className="flex gap-2">
            <TextInput
              {...ids}
              isTight
              data-first
              inputMode="decimal"
              autoComplete="off"
              className="w-24! text-right figures"
              {...amount}
            />
            <Select isTight aria-label="Percent or a sum" isNarrow {...takes}>
              <option value="percent">%</option>
              <option value="cents">{studio.currency}</option>
            </Select>
          </span>
        )}
      </Field>
      <Field
        label="Reason"
        hint="It stands on the receipt, and in the history with your name."
        error={errors.reason?.message}
      >
        {(ids) => <TextInput {...ids} isTight maxLength={120} autoComplete="off" {...reason} />}
      </Field>
    </>
  )
}

const [{ shape: share }, { shape: sum }] = StaffDiscount.options

const percentOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const examples = { percent: 'Type a whole percentage from 1 to 100.', cents: 'Type a sum, such as 5.' }

/** The form of a line's discount: a percentage or a sum. */
const typedDiscount = (studio: Pick<Studio, 'currency' | 'locale'>) =>
  z.object({ takes: z.enum(['percent', 'cents']), amount: z.string() }).transform(({ takes, amount }, { issues }) => {
    const percent = share.percent.safeParse(percentOf(amount))
    const cents = sum.cents.safeParse(centsOf(amount, studio))
    if (takes === 'percent' && percent.success) return { percent: percent.data }
    if (takes === 'cents' && cents.success) return { cents: cents.data }

    issues.push({ code: 'custom', input: amount, path: ['amount'], message: examples[takes] })
    return z.NEVER
  })

/** The amount and the reason. */
export const discountFields = (studio: Pick<Studio, 'currency' | 'locale'>) => ({
  off: typedDiscount(studio),
  reason: DiscountReason,
})

export const noDiscount = { off: { takes: 'percent', amount: '' }, reason: '' } as const

export const discountLabels = [
  { name: 'off.amount', label: 'Take off' },
  { name: 'reason', label: 'Reason' },
] as const
