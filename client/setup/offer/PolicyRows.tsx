import { useId } from 'react'

import { wordOf } from '#client/setup/words.ts'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { OfferForm } from './use-offer.ts'

/** What cancelling costs: who books agrees to it. */
export function PolicyRows({ form }: { form: OfferForm }) {
  const { register, watch, formState } = form
  const errors = formState.errors.policies
  const policies = watch('policies')
  const used = new Set(watch('services').map(({ policy }) => policy))

  return (
    <fieldset className="min-w-0">
      <legend className="w-full border-b-2 border-ink pb-1 font-semibold">
        What cancelling costs, in percent of the price
      </legend>
      {policies.map(({ code, bands }, at) => (
        <div key={code} className="grid gap-2 border-b border-line py-3">
          <p className="font-medium">
            {wordOf(code)}
            {!used.has(code) && <span className="font-normal text-muted"> (no service uses it)</span>}
          </p>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {bands.map(({ untilHours }, step) => (
              <Percent
                key={untilHours}
                isWrong={Boolean(errors?.[at]?.bands?.[step]?.feePercent)}
                label={untilHours > 0 ? `Until ${untilHours} h before` : 'Later than that'}
                input={register(`policies.${at}.bands.${step}.feePercent`, { valueAsNumber: true })}
              />
            ))}
            <Percent
              label="Nobody came"
              isWrong={Boolean(errors?.[at]?.noShowFeePercent)}
              input={register(`policies.${at}.noShowFeePercent`, { valueAsNumber: true })}
            />
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function Percent({
  label,
  isWrong,
  input,
}: {
  label: string
  isWrong: boolean
  input: ReturnType<OfferForm['register']>
}) {
  const id = useId()

  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        aria-invalid={isWrong || undefined}
        {...input}
        inputMode="numeric"
        className="min-h-11! w-16! px-2! text-right figures"
      />
    </span>
  )
}
