import { clsx } from 'clsx'
import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { useDecimals } from '#client/ui/browser/numbers.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { type Measure, parseMeasure, perOneOf, unitOf } from '#shared/clubs/measures.ts'

interface MeasureFieldProps {
  label: string
  hint?: string
  error: string | undefined
  measure: Measure
  range: { least: number; most: number; step: number }
  value: number
  onStep: (value: number) => void
  input: ComponentProps<'input'>
}

/** Parses a measure in inches or degrees; undefined if it is not understood. */
export const typed = (measure: Measure) => ({
  setValueAs: (text: string | number) =>
    typeof text === 'number' ? text : (parseMeasure(measure, text).value ?? Number.NaN) / perOneOf(measure),
})

/** A measure in workshop notation, 1/4, 34 1/2 or 34,5, with buttons for the usual steps. */
export function MeasureField({ label, hint, error, measure, range, value, onStep, input }: MeasureFieldProps) {
  const decimals = useDecimals()
  const { least, most, step } = range
  const [problem, setProblem] = useState<string>()
  const known = Number.isFinite(value) ? value : 0
  const stepBy = (by: number) => {
    setProblem(undefined)
    onStep(Math.min(most, Math.max(least, Math.round((known + by) / step) * step)))
  }

  return (
    <Field label={label} hint={hint} error={decimals(problem ?? error ?? '') || undefined}>
      {(ids) => (
        <div className="flex gap-2">
          <StepButton label={`${label}: less`} Icon={Minus} disabled={known <= least} onClick={() => stepBy(-step)} />
          <div className="relative w-32">
            <input
              {...ids}
              type="text"
              // A numeric keypad has neither fractions nor a minus.
              inputMode={least < 0 || measure === 'length' ? 'text' : 'decimal'}
              autoComplete="off"
              className={clsx(controlLook, 'pr-10 text-right font-mono figures')}
              {...input}
              onChange={(event) => {
                setProblem(parseMeasure(measure, event.target.value).problem)
                return input.onChange?.(event)
              }}
              onKeyDown={(event) => {
                const by = { ArrowUp: step, ArrowDown: -step }[event.key]
                if (by === undefined) return
                event.preventDefault()
                stepBy(by)
              }}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted"
            >
              {unitOf(measure)}
            </span>
          </div>
          <StepButton label={`${label}: more`} Icon={Plus} disabled={known >= most} onClick={() => stepBy(step)} />
        </div>
      )}
    </Field>
  )
}

interface StepButtonProps {
  label: string
  Icon: LucideIcon
  disabled: boolean
  onClick: () => void
}

const StepButton = ({ label, Icon, disabled, onClick }: StepButtonProps) => (
  <button
    type="button"
    className="grid size-12 shrink-0 place-items-center rounded border border-edge bg-surface hover:border-ink disabled:opacity-50"
    disabled={disabled}
    onClick={onClick}
    aria-label={label}
  >
    <Icon aria-hidden className="size-4.5" />
  </button>
)
