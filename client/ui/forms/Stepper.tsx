import { Minus, Plus } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'

import type { FieldIds } from './Field.tsx'

const restMilliseconds = 400
const repeatMilliseconds = 80

interface StepperProps extends Partial<FieldIds> {
  value: number
  least?: number
  most?: number
  step?: number
  /** What is counted, for the names of the buttons: `player`. */
  noun: string
  onChange: (value: number) => void
  ref?: Ref<HTMLInputElement>
}

/** A number with a button on either side, large enough for a thumb; held down they repeat. */
export function Stepper({ value, least = 0, most = Infinity, step = 1, noun, onChange, ...control }: StepperProps) {
  const within = (next: number) => Math.min(most, Math.max(least, next))
  const by = (change: number) => within(value + change) !== value && onChange(within(value + change))

  return (
    <span className="inline-grid w-fit grid-cols-[2.75rem_3.5rem_2.75rem] rounded border border-edge bg-surface">
      <HeldButton label={`One ${noun} less`} isOff={value <= least} onPress={() => by(-step)} sign="minus" />
      <input
        {...control}
        aria-label={control.id ? undefined : noun}
        inputMode="numeric"
        className="min-h-11 w-full bg-transparent text-center text-base figures"
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          const typed = Number(target.value.replaceAll(/\D/g, ''))
          onChange(within(typed))
        }}
      />
      <HeldButton label={`One ${noun} more`} isOff={value >= most} onPress={() => by(step)} sign="plus" />
    </span>
  )
}

interface HeldButtonProps {
  label: string
  sign: 'minus' | 'plus'
  isOff: boolean
  onPress: () => void
}

function HeldButton({ label, sign, isOff, onPress }: HeldButtonProps) {
  const Icon = sign === 'minus' ? Minus : Plus
  const held = useHeld(onPress)

  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      className="grid min-h-11 touch-manipulation place-items-center select-none hover:bg-sunken disabled:opacity-40"
      {...held}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  )
}

/** Presses once, and again and again while it is held. */
function useHeld(onPress: () => void) {
  const latest = useRef(onPress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const repeated = useRef(false)
  useEffect(() => {
    latest.current = onPress
  })
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const again = () => {
    repeated.current = true
    latest.current()
    timer.current = setTimeout(again, repeatMilliseconds)
  }

  return {
    onPointerDown() {
      repeated.current = false
      timer.current = setTimeout(again, restMilliseconds)
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    // Of the keyboard and of a short press; one that repeated has done its work.
    onClick: () => !repeated.current && latest.current(),
    onKeyDown: () => void (repeated.current = false),
  }
}
