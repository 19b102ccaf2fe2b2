import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { choicesQuery, putPeakHours } from '#client/catalog/editor/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { CatalogChoices } from '#shared/catalog/editor-contract.ts'

import { Group } from './Group.tsx'
import { PeakHoursRow } from './PeakHoursRow.tsx'

/** When prices for peak hours count: one set of hours for the whole catalogue. */
export function PeakHoursEditor({ choices: { peakHours } }: { choices: CatalogChoices }) {
  const queries = useQueryClient()
  const [hours, type] = useState(peakHours)
  const saving = useMutation({
    mutationFn: () => putPeakHours(hours),
    onSuccess(choices) {
      queries.setQueryData(choicesQuery.queryKey, choices)
      type(choices.peakHours)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalog'] }),
  })
  const isChanged = JSON.stringify(hours) !== JSON.stringify(peakHours)

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
            onChange={(changes) => type(hours.with(at, { ...one, ...changes }))}
            onRemove={() => type(hours.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {saving.error && <Refusal error={saving.error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          size="tight"
          onClick={() => type([...hours, { weekday: 6, starts: '09:00', ends: '13:00' }])}
        >
          Add peak hours
        </Button>
        {isChanged && (
          <Button tone="quiet" size="tight" busy={saving.isPending} onClick={() => saving.mutate()}>
            Save peak hours
          </Button>
        )}
      </div>
    </Group>
  )
}
