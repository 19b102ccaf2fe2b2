import { useState } from 'react'

import { hoursWord } from '#client/memberships/plan-words.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { AllowanceUnit } from '#shared/memberships/change-contract.ts'
import type { OwnMembership } from '#shared/memberships/contract.ts'

import { adjustedBy, useAct } from './queries.ts'

const units: Record<AllowanceUnit, { label: string; noun: string; step: number; say: (left: number) => string }> = {
  guest_pass: { label: 'Guest passes', noun: 'pass', step: 1, say: String },
  peak: { label: 'Time at any hour', noun: 'minute', step: 15, say: hoursWord },
  off_peak: { label: 'Off-peak time', noun: 'minute', step: 15, say: hoursWord },
}

const mostGiven = 6000

interface AllowanceUse {
  unit: AllowanceUnit
  isGiven: boolean
  amount: number
}

const leftOf = ({ allowance }: OwnMembership): Record<AllowanceUnit, number> => ({
  guest_pass: allowance.guestPasses,
  peak: allowance.peakMinutes,
  off_peak: allowance.offPeakMinutes,
})

/** What was used without a booking, as a guest's pass or a walk-in's hour; or what is given back, for a reason. */
export function AllowanceDialog({ membership, onClose }: { membership: OwnMembership; onClose: () => void }) {
  const first = membership.allowance.guestPasses > 0 ? 'guest_pass' : 'peak'
  const [used, setUsed] = useState<AllowanceUse>({ unit: first, isGiven: false, amount: units[first].step })
  const [reason, setReason] = useState('')
  const { unit, isGiven, amount } = used
  const isGuest = unit === 'guest_pass' && !isGiven
  const adjusting = useAct(membership, () => {
    toast({ title: 'It is counted.' })
    onClose()
  })

  return (
    <Dialog title="Count what was used" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const quantity = isGiven ? amount : -amount
          adjusting.mutate(adjustedBy({ unit, quantity, reason: isGuest ? `Guest: ${reason}` : reason }))
        }}
      >
        <HowMuch membership={membership} used={used} onChange={setUsed} />
        <Field label={isGuest ? 'Who is the guest?' : 'Why?'} hint="Kept in the history, with your name.">
          {(ids) => (
            <TextInput
              {...ids}
              required
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {adjusting.error && <Notice kind="problem">{adjusting.error.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={adjusting.isPending} disabled={!isGiven && leftOf(membership)[unit] < amount}>
            {isGiven ? 'Give it back' : 'Count it'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface HowMuchProps {
  membership: OwnMembership
  used: AllowanceUse
  onChange: (used: AllowanceUse) => void
}

function HowMuch({ membership, used, onChange }: HowMuchProps) {
  const { dayOfYear } = useStudio()
  const left = leftOf(membership)[used.unit]
  const { noun, step, say } = units[used.unit]
  const hint = `${left > 0 ? say(left) : 'None'} left until ${dayOfYear(membership.periodEndsOn)}`

  return (
    <>
      <Field label="What" hint={hint}>
        {(ids) => (
          <Select
            {...ids}
            value={used.unit}
            onChange={({ target }) => {
              const unit = target.value as AllowanceUnit
              onChange({ ...used, unit, amount: units[unit].step })
            }}
          >
            {Object.entries(units).map(([unit, { label }]) => (
              <option key={unit} value={unit}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Used or given back">
          {(ids) => (
            <Select
              {...ids}
              value={String(used.isGiven)}
              onChange={({ target }) => onChange({ ...used, isGiven: target.value === 'true' })}
            >
              <option value="false">Used</option>
              <option value="true">Given back</option>
            </Select>
          )}
        </Field>
        <Field label={used.unit === 'guest_pass' ? 'How many' : 'Minutes'}>
          {(ids) => (
            <Stepper
              {...ids}
              noun={noun}
              step={step}
              least={1}
              most={used.isGiven ? mostGiven : Math.max(1, left)}
              value={used.amount}
              onChange={(amount) => onChange({ ...used, amount })}
            />
          )}
        </Field>
      </div>
    </>
  )
}
