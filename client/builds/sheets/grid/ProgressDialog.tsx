import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { showMeasure } from '#shared/clubs/measures.ts'
import { progress, type ProgressiveField, progressions } from '#shared/clubs/progressions.ts'
import { readField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { type EditedClub, textOf } from './edited-club.ts'
import { type Clubs, type Edit, typeColumn } from './edits.ts'

export const isProgressed = (column: string): column is ProgressiveField => column in progressions

/** The 7-iron, as fitters begin; the first club that has the measure where there is none. */
const firstOf = (clubs: Clubs, column: ProgressiveField) => {
  const known = clubs.filter(({ spec, unread }) => spec[column] !== undefined && unread?.[column] === undefined)
  return known.find(({ slot }) => slot === '7i') ?? known[0]
}

export const canProgress = (clubs: Clubs, column: ProgressiveField): boolean =>
  clubs.length > 1 && firstOf(clubs, column) !== undefined

interface ProgressDialogProps {
  clubs: Clubs
  column: ProgressiveField
  onEdit: (edit: Edit) => void
  onClose: () => void
}

/** A measure of the whole set from that of one club: what each would get stands there, and is typed over, before it is applied. */
export function ProgressDialog({ clubs, column, onEdit, onClose }: ProgressDialogProps) {
  const { from, setFrom, setStep, rows, retype } = useSteps(clubs, column)
  const label = fieldOf(column).label.toLowerCase()
  const problem = rows.find(({ problem }) => problem !== undefined)
  const apply = () => {
    if (problem) return
    onEdit(typeColumn(column, new Map(rows.map(({ club, text }) => [club.key, text]))))
    onClose()
  }

  return (
    <Dialog title={`Progress the ${label}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            {(ids) => (
              <Select {...ids} isTight value={from?.key ?? ''} onChange={({ target }) => setFrom(target.value)}>
                {clubs.map(({ key, slot }) => (
                  <option key={key} value={key}>
                    {nameOfSlot(slot)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Steps">
            {(ids) => (
              <Select {...ids} isTight onChange={({ target }) => setStep(Number(target.value))}>
                {progressions[column].map((one, at) => (
                  <option key={one.label} value={at}>
                    {one.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <ul aria-label="Each club" className="grid max-h-[45dvh] gap-1 overflow-y-auto">
          {rows.map((row) => (
            <Row key={row.club.key} row={row} column={column} onType={(text) => retype(row.club.key, text)} />
          ))}
        </ul>
        <Button type="submit" data-first disabled={problem !== undefined}>
          Apply to the set
        </Button>
      </form>
    </Dialog>
  )
}

interface Step {
  club: EditedClub
  text: string
  problem: string | undefined
}

function useSteps(clubs: Clubs, column: ProgressiveField) {
  const [chosen, setFrom] = useState(() => firstOf(clubs, column)?.key)
  const [step, setStep] = useState(0)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const from = clubs.find(({ key }) => key === chosen)
  const progression = progressions[column][step] ?? progressions[column][0]
  const proposed = (club: EditedClub) => {
    const value = from?.spec[column]
    const next = from && value !== undefined && progress(progression, { slot: from.slot, value }, club.slot)
    return typeof next === 'number' ? showMeasure(column === 'length' ? 'length' : 'angle', next) : textOf(club, column)
  }
  const rows = clubs.map((club): Step => {
    const text = typed[club.key] ?? proposed(club)
    return { club, text, problem: readField(column, text).problem }
  })

  return {
    from,
    rows,
    setStep,
    setFrom: (key: string) => {
      setFrom(key)
      setTyped({})
    },
    retype: (key: string, text: string) => setTyped({ ...typed, [key]: text }),
  }
}

interface RowProps {
  row: Step
  column: ProgressiveField
  onType: (text: string) => void
}

function Row({ row: { club, text, problem }, column, onType }: RowProps) {
  const before = textOf(club, column)
  const name = nameOfSlot(club.slot)

  return (
    <li className="grid grid-cols-[1fr_5rem_6rem] items-center gap-2 p-0.5 text-sm">
      <span>{name}</span>
      <span className="text-right font-mono text-muted figures">{before === text ? '' : before}</span>
      <TextInput
        isTight
        aria-label={`${name}, new`}
        aria-invalid={problem ? true : undefined}
        className="text-right font-mono figures"
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      {problem && <p className="col-span-3 text-flag-deep">{problem}</p>}
    </li>
  )
}
