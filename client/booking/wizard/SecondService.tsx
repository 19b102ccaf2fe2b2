import { useSuspenseQuery } from '@tanstack/react-query'

import { servicesQuery } from '#client/catalog/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

import type { Choice } from './choice.ts'
import { followersIn, type FollowingChoice } from './second-service.ts'

/** Adds a second service to the visit, with its time and its price. */
export function SecondService({ choice, following }: { choice: Choice; following: FollowingChoice }) {
  const { data: services } = useSuspenseQuery(servicesQuery)

  return (
    <div className="grid gap-2">
      <Field label="And right after it" optional>
        {(ids) => (
          <Select {...ids} value={choice.follows ?? ''} onChange={({ target }) => choice.takeFollower(target.value)}>
            <option value="">Nothing else</option>
            {followersIn(services).map(({ key, name, durationMinutes }) => (
              <option key={key} value={key}>
                {name}, {durationMinutes} min
              </option>
            ))}
          </Select>
        )}
      </Field>
      {following && <When following={following} />}
    </div>
  )
}

function When({ following: { start, isPending } }: { following: NonNullable<FollowingChoice> }) {
  const { spanOf, money } = useStudio()
  if (isPending) return <output className="text-sm text-muted">Looking for its time</output>

  return (
    <output className="flex justify-between gap-4 rounded bg-sunken px-3 py-2 figures">
      {start ? (
        <>
          <span className="font-medium">{spanOf(start.startsAt, start.endsAt)}</span>
          <span>{money(start.priceCents)}</span>
        </>
      ) : (
        'It is not free within half an hour of the first. Choose another time, or book it by itself.'
      )}
    </output>
  )
}
