import type { UseFormReturn } from 'react-hook-form'

import { SeriesTimes } from '#client/booking/wizard/series/SeriesTimes.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { counted, pluralOf } from '#shared/words.ts'

import type { Draft } from './draft.ts'
import type { useWeekly } from './use-weekly.ts'

const longest = 52

/** Once, or every week at the same time on the wall. */
export const HowOften = ({ form }: { form: UseFormReturn<Draft> }) => (
  <Field label="How often">
    {(ids) => (
      <Select {...ids} isTight {...form.register('times')}>
        <option value="">Once</option>
        {Array.from({ length: longest - 1 }, (_, at) => at + 2).map((times) => (
          <option key={times} value={times}>
            Every week, {times} times
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/** Each week with what it costs, or why it is left out and what is free instead: read before anything is booked. */
export function WeeklyTimes({ weekly }: { weekly: ReturnType<typeof useWeekly> }) {
  const { report, problem, times, isAsking, askAgain } = weekly
  if (problem) {
    return (
      <Refusal error={problem} title="It is not known what is free">
        <Button tone="quiet" size="tight" className="justify-self-start" onClick={askAgain}>
          Try again
        </Button>
      </Refusal>
    )
  }
  if (!report) return <Skeleton className="h-24" />

  return (
    <section aria-label="Every week" className="grid gap-3" aria-busy={isAsking}>
      <output className="font-medium">
        {report.conflicts.length === 0
          ? `All ${counted(times, 'time is', 'times are')} free.`
          : `${report.booked.length} of ${counted(times, 'time')} ${pluralOf(report.booked.length, 'is', 'are')} free. What does not fit is left out.`}
      </output>
      <SeriesTimes report={report} isAtDesk />
    </section>
  )
}
