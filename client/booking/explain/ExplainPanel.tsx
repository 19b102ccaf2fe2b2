import { useSuspenseQuery } from '@tanstack/react-query'

import { servicesQuery } from '#client/catalog/queries.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'

import { ExplainSlot } from './ExplainSlot.tsx'

/** A time of a bay or of somebody. */
export interface EmptyPlace {
  name: string
  startsAt: Date
  bayId?: string
  staffId?: string
}

/** Why nothing, or not this, is offered at a time of the board. */
export function ExplainPanel({ place, onClose }: { place: EmptyPlace; onClose: () => void }) {
  const { moment } = useStudio()

  return (
    <Panel title={`Explain ${moment(place.startsAt)}`} onClose={onClose}>
      <Loaded skeleton={<Skeleton className="h-64" />}>
        <Asking place={place} />
      </Loaded>
    </Panel>
  )
}

function Asking({ place: { startsAt, bayId, staffId } }: { place: EmptyPlace }) {
  const { read, change } = useAddress()
  const { data: services } = useSuspenseQuery(servicesQuery)
  const service = read('explained') ?? read('service') ?? services[0]?.code
  if (service === undefined) return <p className="text-muted">No service is offered.</p>

  const start = { service, startsAt: startsAt.toISOString(), ...(bayId && { bayId }), ...(staffId && { staffId }) }
  return (
    <>
      <Field label="Service">
        {(ids) => (
          <Select {...ids} isTight value={service} onChange={({ target }) => change({ explained: target.value })}>
            {services.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Loaded resetKey={service} skeleton={<Skeleton className="h-40" />}>
        <ExplainSlot start={start} />
      </Loaded>
    </>
  )
}
