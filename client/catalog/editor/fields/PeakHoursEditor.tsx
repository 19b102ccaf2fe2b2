import type { SharedTerms } from '#client/catalog/editor/use-shared-terms.ts'
import { Button } from '#client/ui/Button.tsx'

import { Group } from './Group.tsx'
import { PeakHoursRow } from './PeakHoursRow.tsx'

/** When prices for peak hours count: one set of hours for the whole catalogue, published with what else is changed. */
export function PeakHoursEditor({ terms }: { terms: SharedTerms }) {
  const { hours, isHoursChanged, typeHours, isBusy, save } = terms

  return (
    <Group
      title="Peak hours, for all services"
      note="A time that begins in them has the price for peak. Off-peak limits of plans are the plan's own."
    >
      <ul className="grid gap-2">
        {hours.map((one, at) => (
          <PeakHoursRow
            // oxlint-disable-next-line react/no-array-index-key -- two of them may be alike while they are typed
            key={at}
            at={at}
            hours={one}
            onChange={(changes) => typeHours(hours.with(at, { ...one, ...changes }))}
            onRemove={() => typeHours(hours.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          size="tight"
          onClick={() => typeHours([...hours, { weekday: 6, starts: '09:00', ends: '13:00' }])}
        >
          Add peak hours
        </Button>
        {isHoursChanged && (
          <Button tone="quiet" size="tight" busy={isBusy} onClick={() => void save()}>
            Save peak hours
          </Button>
        )}
      </div>
    </Group>
  )
}
