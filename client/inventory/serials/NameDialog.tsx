import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { stockKey } from '#client/inventory/queries.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { StockRecord } from '#shared/inventory/contract.ts'
import type { StockUnit, UnitOwner } from '#shared/inventory/units/contract.ts'

import { nameUnit } from './queries.ts'
import { ownerWords } from './serial-words.ts'

interface Choice {
  unitId: string
  owner: UnitOwner
  label: string
}

interface NameProps {
  /** To whom its item is promised. */
  reservations: StockRecord['reservations']
  unit: StockUnit
  /** The others that are known. */
  units: readonly StockUnit[]
  onClose: () => void
}

/** Says which piece it is that somebody gets; or got, where the first was taken because nobody had said. */
export function NameDialog({ reservations, unit, units, onClose }: NameProps) {
  const isFree = unit.state === 'on_shelf'
  const choices = isFree ? takersOf(reservations, unit.id, units) : piecesFor(unit, units)
  const [at, choose] = useState(0)
  const queries = useQueryClient()
  const naming = useMutation({
    mutationFn: ({ unitId, owner }: Choice) => nameUnit(unitId, owner),
    onSuccess({ serial }) {
      toastDone(`It is ${serial}`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
  const chosen = choices[at]

  return (
    <ActDialog
      title={isFree ? `Who gets ${unit.serial}?` : 'Which piece was it?'}
      act={naming}
      verb={isFree ? 'This one' : 'It was this one'}
      otherwise="It stays as it is"
      isOff={!chosen}
      onClose={onClose}
      onAct={() => chosen && naming.mutate(chosen)}
    >
      {chosen ? (
        <Field
          label={isFree ? 'For' : 'Serial'}
          hint={
            isFree ? 'What was kept or taken for it before lies free then.' : 'The other one lies on the shelf then.'
          }
        >
          {(ids) => (
            <Select {...ids} data-first value={at} onChange={({ target }) => choose(Number(target.value))}>
              {choices.map(({ label }, index) => (
                <option key={`${label} ${String(index)}`} value={index}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <p>None of it is promised to anybody, and of what went each piece is known.</p>
      )}
    </ActDialog>
  )
}

/** To whom one of it is promised, or who got one that nobody named. */
const takersOf = (reservations: StockRecord['reservations'], unitId: string, units: readonly StockUnit[]): Choice[] => [
  ...reservations.flatMap(({ owner, number, job }) =>
    owner ? [{ unitId, owner, label: `Promised: ${job?.number ?? number ?? ownerWords[owner.kind]}` }] : [],
  ),
  ...units.flatMap(({ owner, named, order, job, serial, state }) =>
    owner && !named && state !== 'reserved'
      ? [
          {
            unitId: '',
            owner,
            label: `${job?.number ?? order?.number ?? ownerWords[owner.kind]}, instead of ${serial}`,
          },
        ]
      : [],
  ),
]

/** It itself first, and what lies free in its stead. */
const piecesFor = ({ id, owner, serial }: StockUnit, units: readonly StockUnit[]): Choice[] =>
  owner
    ? [{ unitId: id, owner, label: serial }].concat(
        units.flatMap((unit) => (unit.state === 'on_shelf' ? [{ unitId: unit.id, owner, label: unit.serial }] : [])),
      )
    : []
