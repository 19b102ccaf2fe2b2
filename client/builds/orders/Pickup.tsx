import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Part } from '#client/ui/Part.tsx'
import { addDays, instantAt } from '#shared/booking/local-time.ts'
import type { BuildTrack } from '#shared/builds/orders/tracker-contract.ts'
import type { Studio } from '#shared/settings/contract.ts'
import { minutesOfSpan } from '#shared/wall-span.ts'

import { buildsKey, choosePickup } from './queries.ts'

/** When the studio is open in the coming days, which of it suits, and by what somebody else is known. */
export function Pickup({ track: { token, pickupAt, collectCode } }: { track: BuildTrack }) {
  const { studio, dayAndYear, moment, time } = useStudio()
  const [chosen, choose] = useState('')
  const queries = useQueryClient()
  const choosing = useMutation({
    mutationFn: (at: Date | null) => choosePickup(token, at),
    onSuccess: () => choose(''),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const times = timesOf(studio)

  return (
    <Part title="Fetch them" inColumn>
      <div className="grid max-w-prose gap-4">
        {pickupAt ? (
          <p>
            We expect you <strong className="figures">{moment(pickupAt)}</strong>.{' '}
            <Button tone="quiet" size="tight" busy={choosing.isPending} onClick={() => choosing.mutate(null)}>
              Another time
            </Button>
          </p>
        ) : (
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (chosen && !choosing.isPending) choosing.mutate(new Date(chosen))
            }}
          >
            <Field label="When do you come?" hint="If you say so, they lie ready at the counter.">
              {(ids) => (
                <Select {...ids} value={chosen} onChange={({ target }) => choose(target.value)}>
                  <option value="">Whenever you are open</option>
                  {times.map(({ day, starts }) => (
                    <optgroup key={day} label={dayAndYear(day)}>
                      {starts.map((start) => (
                        <option key={start.at} value={new Date(start.at).toISOString()}>
                          {dayAndYear(start.day)}, {time(start.time)}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </Select>
              )}
            </Field>
            <Button type="submit" tone="quiet" busy={choosing.isPending} disabled={!chosen}>
              I come then
            </Button>
          </form>
        )}
        {choosing.error && <Refusal error={choosing.error} />}
        <p className="text-muted">
          Somebody else may collect them with the code <strong className="font-mono text-ink">{collectCode}</strong>.
        </p>
      </div>
    </Part>
  )
}

/** Each full hour at which the studio is open, of the days that are still to come; after midnight with the evening. */
function timesOf({ days, zone }: Pick<Studio, 'days' | 'zone'>) {
  const now = Date.now()

  return days
    .map(({ day, hours }) => ({
      day,
      starts: hours
        .flatMap(({ opens, closes }) => {
          const { from, until } = minutesOfSpan(opens, closes)
          const [first, last] = [Math.ceil(from / 60), Math.floor(until / 60)]
          return Array.from({ length: Math.max(0, last - first) }, (_, later) => fullHour(day, first + later, zone))
        })
        .filter(({ at }) => at > now),
    }))
    .filter(({ starts }) => starts.length > 0)
}

function fullHour(evening: string, hour: number, zone: string) {
  const day = hour < 24 ? evening : addDays(evening, 1)
  const time = `${String(hour % 24).padStart(2, '0')}:00`

  return { day, time, at: instantAt(day, time, zone) }
}
