import { useQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { bagOf } from '#client/workshop/bag/queries.ts'
import { counted } from '#shared/words.ts'

import { type ChosenPart, lastGripOf } from './intake-rows.ts'
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
