import { useState } from 'react'

import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { StockPlace } from '#shared/inventory/transfers/contract.ts'

import { useDrafting } from './use-drafting.ts'

interface NewProps {
  places: readonly StockPlace[]
  onClose: () => void
}

/** From where to where; what goes along is added next. */
export function NewTransferDialog({ places, onClose }: NewProps) {
  const [fromId, setFrom] = useState(places[0]?.id ?? '')
  const others = places.filter(({ id }) => id !== fromId)
  const [wanted, setTo] = useState('')
  const toId = others.find(({ id }) => id === wanted)?.id ?? others[0]?.id ?? ''
  const drafting = useDrafting()

  return (
    <ActDialog
      title="New transfer"
      act={drafting}
      verb="Begin"
      otherwise="Nothing is begun"
      onClose={onClose}
      onAct={() => drafting.mutate({ fromId, toId, lines: [] })}
    >
      <Place label="From" isFirst places={places} value={fromId} onChange={setFrom} />
      <Place label="To" places={others} value={toId} onChange={setTo} />
    </ActDialog>
  )
}

interface PlaceProps {
  label: string
  isFirst?: boolean
  places: readonly StockPlace[]
  value: string
  onChange: (id: string) => void
}

const Place = ({ label, isFirst, places, value, onChange }: PlaceProps) => (
  <Field label={label}>
    {(ids) => (
      <Select {...ids} data-first={isFirst} value={value} onChange={({ target }) => onChange(target.value)}>
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
