import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { Capacity } from '#shared/workshop/queue-contract.ts'

import { capacityQuery, changeCapacity, queueKey } from './queries.ts'

// Any week will do; this one begins on a Monday.
const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']

/** How long each staff member works at the bench, by weekday. */
export function CapacityPage() {
  return (
    <ToolPage title="Hours at the bench">
      <p className="max-w-prose text-muted">
        Minutes at the bench on each weekday. On closed days and days off nothing is planned, whatever stands here.
      </p>
      <Loaded skeleton={<Skeleton className="h-64" />}>
        <Builders />
      </Loaded>
    </ToolPage>
  )
}

function Builders() {
  const { data } = useSuspenseQuery(capacityQuery)
  if (data.builders.length === 0) {
    return <EmptyState title="Nobody is on the staff yet">Add somebody to the staff first.</EmptyState>
  }

  return (
    <ul className="grid gap-4">
      {data.builders.map((capacity) => (
        <BuilderHours key={capacity.builder.id} capacity={capacity} />
      ))}
    </ul>
  )
}

function BuilderHours({ capacity: { builder, minutes } }: { capacity: Capacity }) {
  const { weekday } = useStudio()
  const mayChange = usePermissions().holds('manage_schedule/studio')
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => minutes.map(String))
  const saving = useAct(() => changeCapacity(builder.id, typed.map(Number)), {
    onDone: () => queries.invalidateQueries({ queryKey: queueKey }),
  })
  const isChanged = typed.some((text, at) => Number(text) !== minutes[at])

  return (
    <li>
      <form
        aria-label={builder.name}
        className="flex flex-wrap items-end gap-3 border-b border-line pb-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        <span className="w-full font-medium sm:w-40 sm:self-center">{builder.name}</span>
        {week.map((day, at) => (
          <label key={day} className="grid w-18 gap-1 text-sm text-muted">
            {weekday(day)}
            <TextInput
              isTight
              type="number"
              min={0}
              max={1440}
              required
              disabled={!mayChange}
              value={typed[at] ?? ''}
              onChange={({ target }) => setTyped(typed.with(at, target.value))}
            />
          </label>
        ))}
        {mayChange && (
          <Button type="submit" size="tight" tone="quiet" busy={saving.isPending} disabled={!isChanged}>
            Save<span className="sr-only"> the hours of {builder.name}</span>
          </Button>
        )}
        {saving.error && <Refusal error={saving.error} />}
      </form>
    </li>
  )
}
