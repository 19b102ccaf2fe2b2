import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { ChosenPart } from '#client/workshop/intake/intake-rows.ts'
import { PartField } from '#client/workshop/intake/PartField.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { isStillTaken, ReplacedKind, replacedWords } from '#shared/builds/orders/warranty.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { replacePart } from './queries.ts'

interface Draft {
  clubId: string
  part: ReplacedKind
  chosen: ChosenPart | undefined
  serial: string
  reason: string
}

interface ReplaceDialogProps {
  build: Build
  onClose: () => void
}

/** Which part of which club is replaced, by what of the shelf, and what was wrong with it. */
export function ReplaceDialog({ build, onClose }: ReplaceDialogProps) {
  const clubs = build.clubs.filter(({ isBack, madeBy }) => isBack && madeBy === 'bench')
  const kinds = ReplacedKind.options.filter((part) => build.status !== 'in_build' || isStillTaken(part, build.stage))
  const [club] = clubs
  const [kind] = kinds

  return (
    <Dialog title="Replace a part" onClose={onClose}>
      {club && kind ? (
        <ReplaceForm
          build={{ ...build, clubs }}
          kinds={kinds}
          first={{ clubId: club.id, part: kind }}
          onClose={onClose}
        />
      ) : (
        <p>
          {club
            ? 'The bench is past all parts. Have it fail QC, and replace the part then.'
            : 'These clubs were built by their maker. Claim them on the order at the maker.'}
        </p>
      )}
    </Dialog>
  )
}

interface ReplaceFormProps extends ReplaceDialogProps {
  kinds: readonly ReplacedKind[]
  first: Pick<Draft, 'clubId' | 'part'>
}

function ReplaceForm({ build, kinds, first, onClose }: ReplaceFormProps) {
  const [draft, setDraft] = useState<Draft>({ ...first, chosen: undefined, serial: '', reason: '' })
  const replacing = useReplacing(build, onClose)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })

  return (
    <ActForm
      verb="Replace it"
      otherwise="It is not replaced"
      error={replacing.error}
      isBusy={replacing.isPending}
      isOff={!draft.chosen || !draft.reason.trim()}
      onAct={() => replacing.mutate(draft)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        It leaves the shelf when the bench puts it in. The client pays nothing: it is a cost of the house.
      </p>
      <WhichPart build={build} kinds={kinds} draft={draft} onChange={change} />
      <PartField
        key={draft.part}
        label="From the shelf"
        optional={false}
        kind={draft.part}
        part={draft.chosen}
        onChoose={(chosen) => change({ chosen })}
      />
      {draft.part === 'head' && (
        <TextField label="Serial" optional most={60} text={draft.serial} onType={(serial) => change({ serial })} />
      )}
      <TextField
        label="What was wrong with it"
        hint="Kept in the history, with your name."
        most={300}
        text={draft.reason}
        onType={(reason) => change({ reason })}
      />
    </ActForm>
  )
}

function useReplacing({ id, version }: Build, onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: ({ clubId, part, chosen, serial, reason }: Draft) => {
      const named = part === 'head' && serial.trim() && { serial }
      return replacePart(id, { clubId, part, sku: chosen?.sku ?? '', reason, version, ...named })
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
}

interface TextFieldProps {
  label: string
  optional?: boolean
  hint?: string
  most: number
  text: string
  onType: (text: string) => void
}

const TextField = ({ most, text, onType, ...field }: TextFieldProps) => (
  <Field {...field}>
    {(ids) => (
      <TextInput
        {...ids}
        autoComplete="off"
        maxLength={most}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)

interface WhichPartProps {
  build: Pick<Build, 'clubs'>
  kinds: readonly ReplacedKind[]
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
}

const WhichPart = ({ build: { clubs }, kinds, draft, onChange }: WhichPartProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Club">
      {(ids) => (
        <Select {...ids} value={draft.clubId} onChange={({ target }) => onChange({ clubId: target.value })}>
          {clubs.map(({ id, slot }) => (
            <option key={id} value={id}>
              {nameOfSlot(slot)}
            </option>
          ))}
        </Select>
      )}
    </Field>
    <Field label="Part">
      {(ids) => (
        <Select
          {...ids}
          value={draft.part}
          onChange={({ target }) => onChange({ part: ReplacedKind.parse(target.value), chosen: undefined })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {replacedWords[kind]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)
