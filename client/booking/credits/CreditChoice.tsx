import { useStudio } from '#client/settings/use-studio.ts'
import type { LessonCredit } from '#shared/lessons/contract.ts'

import { leftWords } from './credit-for.ts'

interface CreditChoiceProps {
  credit: LessonCredit
  isUsed: boolean
  onKeep: (isKept: boolean) => void
}

/** What is left of a package, beside the time that it pays for. */
export function CreditChoice({ credit, isUsed, onKeep }: CreditChoiceProps) {
  const { dayAndYear } = useStudio()

  return (
    <div className="grid rounded border border-line bg-turf px-3 py-2">
      <label className="flex min-h-row items-center gap-3 font-medium">
        <input
          type="checkbox"
          aria-describedby="credit-left"
          className="size-4.5 shrink-0 accent-fairway"
          checked={isUsed}
          onChange={({ target }) => onKeep(!target.checked)}
        />
        Use a lesson of {credit.name}
      </label>
      <p id="credit-left" className="pl-7.5 text-sm text-muted figures">
        {leftWords(credit, dayAndYear)}. Canceled late, or not taken, it is used up.
      </p>
    </div>
  )
}
