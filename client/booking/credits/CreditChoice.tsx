import { useId } from 'react'

import { useStudio } from '#client/settings/service.ts'
import type { LessonCredit } from '#shared/lessons/contract.ts'

import { leftWords } from './queries.ts'

interface CreditChoiceProps {
  credit: LessonCredit
  isUsed: boolean
  /** It pays for as many times as there are lessons left. */
  isForSeveral?: boolean
  /** It pays for the second service of the visit. */
  isForNext?: boolean
  onKeep: (isKept: boolean) => void
}

/** Asks whether a lesson of a package is used, and says how many are left. */
export function CreditChoice({ credit, isUsed, isForSeveral = false, isForNext = false, onKeep }: CreditChoiceProps) {
  const leftId = useId()
  const { dayAndYear } = useStudio()

  return (
    <div className="grid rounded border border-line bg-turf px-3 py-2">
      <label className="flex min-h-row items-center gap-3 font-medium">
        <input
          type="checkbox"
          aria-describedby={leftId}
          className="size-4.5 shrink-0 accent-fairway"
          checked={isUsed}
          onChange={({ target }) => onKeep(!target.checked)}
        />
        {isForSeveral ? 'Use the lessons' : 'Use a lesson'} of {credit.name}
        {isForNext && ' for what follows'}
      </label>
      <p id={leftId} className="pl-7.5 text-sm text-muted figures">
        {leftWords(credit, dayAndYear)}. Canceled late, or not taken,{' '}
        {isForSeveral ? 'each is used up by itself' : 'it is used up'}.
      </p>
    </div>
  )
}
