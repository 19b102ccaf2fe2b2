import { clsx } from 'clsx'
import { type Ref, use, useState } from 'react'

import { NumberLocale } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { centsOf, readSum, writtenSum } from '#shared/typed-sum.ts'

import { controlLook, tightControlLook } from './control-look.ts'
import type { FieldIds } from './Field.tsx'

interface MoneyFieldProps extends Partial<FieldIds> {
  name?: string
  /** Where no Field names it. */
  label?: string
  /** In cents; null while nothing, and NaN while no sum is typed. */
  value: number | null
  currency: string
  onChange: (cents: number | null) => void
  onBlur?: () => void
  isTight?: boolean
  /** Sums to take with one press, in cents: what is left, whole notes. */
  quick?: readonly { label: string; cents: number }[]
  className?: string
  'data-first'?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A sum, typed as people of the studio's country write it and held in cents; left, it stands with its decimals. */
export function MoneyField({
  value,
  currency,
  onChange,
  onBlur,
  isTight,
  quick = [],
  className,
  ...rest
}: MoneyFieldProps) {
  const { label, ...attributes } = rest
  const locale = use(NumberLocale)
  const [typed, type] = useState<string>()
  const [isLeft, leave] = useState(false)
  const read = typed === undefined || typed.trim() === '' ? undefined : readSum(typed, { currency, locale })
  const written = value === null || Number.isNaN(value) ? '' : writtenSum(value, { currency, locale })

  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <input
        {...attributes}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        className={clsx(isTight ? tightControlLook : controlLook, 'w-28! text-right figures', className)}
        value={typed ?? written}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          type(target.value)
          leave(false)
          onChange(target.value.trim() === '' ? null : centsOf(target.value, { currency, locale }))
        }}
        onBlur={() => {
          // What is no sum stays, to be mended.
          if (!Number.isNaN(value)) type(undefined)
          leave(true)
          onBlur?.()
        }}
      />
      {quick.map((sum) => (
        <Button
          key={sum.label}
          tone="quiet"
          size="tight"
          className="figures"
          onClick={() => {
            type(undefined)
            onChange(sum.cents)
          }}
        >
          {sum.label}
        </Button>
      ))}
      {isLeft && <SumProblem read={read} />}
    </span>
  )
}

const SumProblem = ({ read }: { read: ReturnType<typeof readSum> | undefined }) =>
  read &&
  'problem' in read && (
    <span role="alert" className="basis-full text-left text-sm font-medium text-flag-deep">
      {read.problem}
    </span>
  )
