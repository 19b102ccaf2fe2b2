import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { fittingsKey, importShots } from '#client/fittings/queries.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { FigureKey, figures } from '#shared/fittings/figures.ts'
import type { Fitting } from '#shared/fittings/records.ts'

const fields = {
  club: 'Which club',
  clubType: 'Kind of club',
  counts: 'Whether it counts',
  ...Object.fromEntries(FigureKey.options.map((key) => [key, figures[key].label])),
}

interface ImportDialogProps {
  fitting: Fitting
  candidateId: string
  onClose: () => void
}

/** Takes in a launch monitor's file: who hit what names no other club, and only then the file. */
export function ImportDialog({ fitting, candidateId, onClose }: ImportDialogProps) {
  const queries = useQueryClient()
  const [candidate, setCandidate] = useState(candidateId)

  return (
    <Dialog title="Import shots" place="wide" onClose={onClose}>
      <div className="max-w-sm">
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
      </div>
      <CsvImport
        fields={fields}
        nouns={['shot', 'shots']}
        given={candidate}
        send={importShots(fitting.id, candidate)}
        onDone={() => queries.invalidateQueries({ queryKey: fittingsKey })}
      />
    </Dialog>
  )
}
