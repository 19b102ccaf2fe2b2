import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { fittingsKey, importShots } from '#client/fittings/queries.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { figures } from '#shared/fittings/figures.ts'
import { ShotField } from '#shared/fittings/import.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { type DistanceUnit, distanceUnits, type SpeedUnit, speedUnits, unitWords } from '#shared/fittings/units.ts'

const fields = Object.fromEntries(
  ShotField.options.map((field) => [field, field === 'club' ? 'Which club' : figures[field].label]),
)

interface ImportDialogProps {
  fitting: Fitting
  candidateId: string
  onClose: () => void
}

/** Takes in a launch monitor's file: who hit it, in which units, and only then the file. */
export function ImportDialog({ fitting, candidateId, onClose }: ImportDialogProps) {
  const queries = useQueryClient()
  const [candidate, setCandidate] = useState(candidateId)
  const [speed, setSpeed] = useState<SpeedUnit>()
  const [distance, setDistance] = useState<DistanceUnit>()

  return (
    <Dialog title="Import shots" place="wide" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Shots of" hint="Where the file does not name the club.">
          {(ids) => (
            <Select {...ids} value={candidate} onChange={({ target }) => setCandidate(target.value)}>
              {fitting.candidates.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <UnitField label="Speeds in" units={speedUnits} unit={speed} onChoose={setSpeed} />
        <UnitField label="Distances in" units={distanceUnits} unit={distance} onChoose={setDistance} />
      </div>
      <CsvImport
        fields={fields}
        nouns={['shot', 'shots']}
        given={[candidate, speed, distance].join(' ')}
        send={importShots(fitting.id, { candidate, ...(speed && { speed }), ...(distance && { distance }) })}
        onDone={() => queries.invalidateQueries({ queryKey: fittingsKey })}
      />
    </Dialog>
  )
}

interface UnitFieldProps<Unit extends SpeedUnit | DistanceUnit> {
  label: string
  units: readonly Unit[]
  unit: Unit | undefined
  onChoose: (unit: Unit | undefined) => void
}

const UnitField = <Unit extends SpeedUnit | DistanceUnit>({ label, units, unit, onChoose }: UnitFieldProps<Unit>) => (
  <Field label={label}>
    {(ids) => (
      <Select
        {...ids}
        value={unit ?? ''}
        onChange={({ target }) => onChoose(units.find((one) => one === target.value))}
      >
        <option value="">As the file says</option>
        {units.map((one) => (
          <option key={one} value={one}>
            {unitWords[one]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
