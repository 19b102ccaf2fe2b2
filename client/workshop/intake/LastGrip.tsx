import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { bagOf } from '#client/workshop/bag/queries.ts'
import { counted } from '#shared/words.ts'
import type { Club } from '#shared/workshop/bag-contract.ts'

import type { ChosenPart } from './intake-rows.ts'
import { findPart } from './PartField.tsx'

interface LastGripProps {
  personId: string
  onChoose: (grip: { part: ChosenPart; wraps: number | undefined }) => void
}

/** The grip that went onto the client’s clubs last time, with its wraps, one press away. */
export function LastGrip({ personId, onChoose }: LastGripProps) {
  const { data: bag } = useQuery(bagOf(personId))
  const last = lastGripOf(bag?.clubs ?? [])
  const mayRead = usePermissions().holds('read/inventory')
  const { data: part } = useQuery({ ...findPart(last?.sku ?? ''), enabled: mayRead && last !== undefined })
  if (!last || !part) return null

  return (
    <Button
      tone="quiet"
      size="tight"
      className="justify-self-start"
      onClick={() => onChoose({ part, wraps: last.wraps })}
    >
      Last time: {[part.name, last.wraps !== undefined && counted(last.wraps, 'wrap')].filter(Boolean).join(', ')}
    </Button>
  )
}

interface LastGrip {
  sku: string
  wraps: number | undefined
}

/** Of the newest visit at which grips were put on. */
export function lastGripOf(clubs: readonly Pick<Club, 'history'>[]): LastGrip | undefined {
  const grips = clubs.flatMap(({ history }) =>
    history.flatMap(({ at, kind, facts }) => {
      const { job, sku, wraps } = facts
      const isGrip =
        kind === 'serviced' && typeof job === 'string' && job.startsWith('regrip') && typeof sku === 'string'
      return isGrip ? [{ at, sku, wraps: typeof wraps === 'number' ? wraps : undefined }] : []
    }),
  )
  const [newest] = grips.toSorted((one, other) => other.at.getTime() - one.at.getTime())

  return newest && { sku: newest.sku, wraps: newest.wraps }
}
