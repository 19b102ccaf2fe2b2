import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { hoursWord } from '#client/memberships/plan-words.ts'
import { useStudio } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Line } from '#shared/http/wire.ts'
import { AllowanceUnit } from '#shared/memberships/change-contract.ts'
import type { SeenMembership } from '#shared/memberships/contract.ts'

import { adjustedBy, type MembershipAct, useMembershipAct } from './queries.ts'

const units: Record<AllowanceUnit, { label: string; noun: string; step: number; say: (left: number) => string }> = {
  guest_pass: { label: 'Guest passes', noun: 'pass', step: 1, say: String },
  peak: { label: 'Time at any hour', noun: 'minute', step: 15, say: hoursWord },
  off_peak: { label: 'Off-peak time', noun: 'minute', step: 15, say: hoursWord },
}

const mostGiven = 6000

const leftOf = ({ allowance }: SeenMembership): Record<AllowanceUnit, number> => ({
  guest_pass: allowance.guestPasses,
  peak: allowance.peakMinutes,
  off_peak: allowance.offPeakMinutes,
})

const AllowanceUse = z.object({
  unit: AllowanceUnit,
  way: z.enum(['used', 'given']),
  amount: z.int().min(1),
  reason: Line(200),
})
type AllowanceUse = z.input<typeof AllowanceUse>
type UseForm = UseFormReturn<AllowanceUse, unknown, MembershipAct>

const isOfGuest = ({ unit, way }: Pick<AllowanceUse, 'unit' | 'way'>) => unit === 'guest_pass' && way === 'used'

const actOf = (membership: SeenMembership) =>
  AllowanceUse.refine(({ unit, way, amount }) => way === 'given' || amount <= leftOf(membership)[unit], {
    path: ['amount'],
    message: 'Less than that is left.',
  }).transform(({ unit, way, amount, reason }) =>
    adjustedBy({
      unit,
      quantity: way === 'given' ? amount : -amount,
      reason: isOfGuest({ unit, way }) ? `Guest: ${reason}` : reason,
    }),
  )

const fields = [
  { name: 'amount', label: 'How many' },
  { name: 'reason', label: 'Why' },
] as const

/** What was used without a booking, as a guest's pass or a walk-in's hour; or what is given back, for a reason. */
export function AllowanceDialog({ membership, onClose }: { membership: SeenMembership; onClose: () => void }) {
  const first = membership.allowance.guestPasses > 0 ? 'guest_pass' : 'peak'
  const request = useRequestForm({
    schema: actOf(membership),
    defaultValues: { unit: first, way: 'used', amount: units[first].step, reason: '' },
    fields,
    sending: useMembershipAct(membership, () => {
      toast({ title: 'It is counted.' })
      onClose()
    }),
  })
  const { form } = request
  const [unit, way] = useWatch({ control: form.control, name: ['unit', 'way'] })

  return (
    <Dialog title="Count what was used" onClose={onClose}>
      <RequestForm
        request={request}
        verb={way === 'given' ? 'Give it back' : 'Count it'}
        otherwise="Nothing is counted"
        leaving="Not now"
        onLeave={onClose}
      >
        <HowMuch membership={membership} form={form} />
        <Field
          label={isOfGuest({ unit, way }) ? 'Who is the guest?' : 'Why?'}
          hint="Kept in the history, with your name."
          error={form.formState.errors.reason?.message}
        >
          {(ids) => <TextInput {...ids} required autoComplete="off" maxLength={200} {...form.register('reason')} />}
        </Field>
      </RequestForm>
    </Dialog>
  )
}

function HowMuch({ membership, form }: { membership: SeenMembership; form: UseForm }) {
  const { dayOfYear } = useStudio()
  const [unit, way] = useWatch({ control: form.control, name: ['unit', 'way'] })
  const left = leftOf(membership)[unit]
  const { noun, step, say } = units[unit]

  return (
    <>
      <Field label="What" hint={`${left > 0 ? say(left) : 'None'} left until ${dayOfYear(membership.periodEndsOn)}`}>
        {(ids) => (
          <Select
            {...ids}
            {...form.register('unit', {
              onChange: () => form.resetField('amount', { defaultValue: units[form.getValues('unit')].step }),
            })}
          >
            {Object.entries(units).map(([one, { label }]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Used or given back">
          {(ids) => (
            <Select {...ids} {...form.register('way', { onChange: () => form.clearErrors('amount') })}>
              <option value="used">Used</option>
              <option value="given">Given back</option>
            </Select>
          )}
        </Field>
        <Field label={unit === 'guest_pass' ? 'How many' : 'Minutes'} error={form.formState.errors.amount?.message}>
          {(ids) => (
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { value, onChange, ref } }) => (
                <Stepper
                  {...ids}
                  {...{ noun, step, value, onChange, ref }}
                  least={1}
                  most={way === 'given' ? mostGiven : Math.max(1, left)}
                />
              )}
            />
          )}
        </Field>
      </div>
    </>
  )
}
