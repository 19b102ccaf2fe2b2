import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'

import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'

interface Measured {
  label: string
  hint?: string
  error: string | undefined
  unit: string
  range: { least: number; most: number; step: number }
  value: number
  onStep: (value: number) => void
  input: ComponentProps<'input'>
}

const button =
  'grid size-12 shrink-0 place-items-center rounded border border-edge bg-surface hover:border-ink disabled:opacity-50'

/** A measure that is typed, or stepped as a bench sets it. */
export function MeasureField({ label, hint, error, unit, range, value, onStep, input }: Measured) {
  const { least, most, step } = range
  const known = Number.isFinite(value) ? value : 0
  const stepTo = (next: number) => onStep(Math.min(most, Math.max(least, Math.round(next / step) * step)))

  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="flex gap-2">
          <button
            type="button"
            className={button}
            disabled={known <= least}
            onClick={() => stepTo(known - step)}
            aria-label={`${label}: less`}
          >
            <Minus aria-hidden className="size-4.5" />
          </button>
          <div className="relative w-32">
            <input
              {...ids}
              type="number"
              inputMode="decimal"
              step={step}
              className={clsx(controlLook, 'pr-10 text-right font-mono figures')}
              {...input}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted"
            >
              {unit}
            </span>
          </div>
          <button
            type="button"
            className={button}
            disabled={known >= most}
            onClick={() => stepTo(known + step)}
            aria-label={`${label}: more`}
          >
            <Plus aria-hidden className="size-4.5" />
          </button>
        </div>
      )}
    </Field>
  )
}
