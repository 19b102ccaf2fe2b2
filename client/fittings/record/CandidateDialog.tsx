import { useState } from 'react'

import { addCandidate, changeCandidate, removeCandidate } from '#client/fittings/queries.ts'
import { SlotField } from '#client/fittings/SlotField.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Candidate, Fitting } from '#shared/fittings/records.ts'

import { specFields, type TypedSpec, typedOf, candidateOf } from './typed-candidate.ts'
import { useFittingChange } from './use-fitting-change.ts'

interface CandidateDialogProps {
  fitting: Fitting
  /** Without one, a new one. */
  candidate: Candidate | undefined
  onClose: () => void
}

/** What is known of a club that is tried, in the language of sheets. */
export function CandidateDialog({ fitting, candidate, onClose }: CandidateDialogProps) {
  const [slot, setSlot] = useState(candidate?.slot ?? fitting.slot)
  const [label, setLabel] = useState(candidate?.label ?? nextLetter(fitting.candidates))
  const [typed, setTyped] = useState<TypedSpec>(() => typedOf(candidate))
  const [key] = useState(() => crypto.randomUUID())
  const { draft, problems } = candidateOf(typed, candidate)
  const saving = useFittingChange(
    fitting.id,
    () =>
      candidate
        ? changeCandidate(fitting.id, candidate.id, { label, slot, ...draft })
        : addCandidate(fitting.id, { label, slot, ...draft }, key),
    onClose,
  )
  const removing = useFittingChange(fitting.id, () => removeCandidate(fitting.id, candidate?.id ?? ''), onClose)
  const error = saving.error ?? removing.error

  return (
    <Dialog title={candidate ? candidate.label : 'Another club to try'} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending && Object.keys(problems).length === 0) saving.mutate(undefined)
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name in the bay" hint="Short, as B or B 9.0 S.">
            {(ids) => (
              <TextInput
                {...ids}
                data-first
                required
                maxLength={40}
                value={label}
                onChange={({ target }) => setLabel(target.value)}
              />
            )}
          </Field>
          <SlotField slot={slot} onChoose={setSlot} />
          <SpecFields typed={typed} problems={problems} onType={setTyped} />
        </div>
        {error && <Notice kind="problem" title={error.message} />}
        <div className="flex flex-wrap justify-between gap-3">
          {candidate ? (
            <Button tone="quiet" busy={removing.isPending} onClick={() => removing.mutate(undefined)}>
              Remove with its {shotsOf(fitting, candidate)}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" busy={saving.isPending}>
            {candidate ? 'Save the club' : 'Add the club'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface SpecFieldsProps {
  typed: TypedSpec
  problems: Partial<TypedSpec>
  onType: (typed: TypedSpec) => void
}

const SpecFields = ({ typed, problems, onType }: SpecFieldsProps) =>
  specFields.map(({ name, label, hint }) => (
    <Field key={name} label={label} optional error={problems[name]} hint={hint}>
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          value={typed[name]}
          onChange={({ target }) => onType({ ...typed, [name]: target.value })}
        />
      )}
    </Field>
  ))

const shotsOf = ({ shots }: Fitting, { id }: Candidate) => {
  const count = shots.filter(({ candidateId }) => candidateId === id).length
  return count === 1 ? '1 shot' : `${count} shots`
}

const letters = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** The first that none begins with. */
const nextLetter = (candidates: readonly { label: string }[]) =>
  letters.find((letter) => candidates.every(({ label }) => label.split(' ')[0] !== letter)) ?? ''
