import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import { addCandidate, changeCandidate, removeCandidate } from '#client/fittings/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { PartField, SlotField, findPart } from '#client/workshop/service.ts'
import type { Candidate, Fitting } from '#shared/fittings/records.ts'
import { counted } from '#shared/words.ts'

import {
  type CandidateForm,
  candidateForm,
  factsOf,
  factsOfCandidate,
  fieldsOfCandidate,
  partsOfCandidate,
  type TypedCandidate,
} from './typed-candidate.ts'
import { useFittingChange } from './use-fitting-change.ts'

interface CandidateDialogProps {
  fitting: Fitting
  /** Without one, a new one. */
  candidate: Candidate | undefined
  onClose: () => void
}

/** What is known of a club that is tried, in the language of sheets. */
export function CandidateDialog({ fitting, candidate, onClose }: CandidateDialogProps) {
  const { studio } = useStudio()
  const request = useRequestForm({
    schema: candidateForm(candidate),
    defaultValues: {
      label: candidate?.label ?? nextLetter(fitting.candidates),
      slot: candidate?.slot ?? fitting.slot,
      ...factsOf(candidate, studio.locale),
    },
    fields: fieldsOfCandidate,
    sending: useSaving(fitting, candidate, onClose),
  })
  const removing = useFittingChange(fitting.id, () => removeCandidate(fitting.id, candidate?.id ?? ''), onClose)
  const { control, register, getFieldState, formState } = request.form

  return (
    <Dialog title={candidate ? candidate.label : 'Another club to try'} onClose={onClose}>
      <RequestForm
        request={request}
        verb={candidate ? 'Save the club' : 'Add the club'}
        otherwise="The club is not kept"
        onLeave={onClose}
        other={
          candidate && (
            <Button tone="quiet" busy={removing.isPending} onClick={() => removing.mutate(undefined)}>
              Remove with its {shotsOf(fitting, candidate)}
            </Button>
          )
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name in the bay" hint="Short, as B or B 9.0 S." error={formState.errors.label?.message}>
            {(ids) => <TextInput {...ids} data-first maxLength={40} {...register('label')} />}
          </Field>
          <SlotField {...register('slot')} />
          {factsOfCandidate.map(({ name, label, hint }) => (
            <Field key={name} label={label} optional hint={hint} error={getFieldState(name, formState).error?.message}>
              {(ids) => <TextInput {...ids} autoComplete="off" {...register(name)} />}
            </Field>
          ))}
          <ShelfParts control={control} />
        </div>
        {removing.error && <Refusal error={removing.error} />}
      </RequestForm>
    </Dialog>
  )
}

type Control = UseFormReturn<z.input<CandidateForm>, unknown, TypedCandidate>['control']

const ShelfParts = ({ control }: { control: Control }) =>
  partsOfCandidate.map(({ name, ...part }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { ref, value, onChange }, fieldState }) => (
        <ShelfPart
          ref={ref}
          {...part}
          error={fieldState.error?.message}
          sku={value ?? ''}
          onChoose={(chosen) => onChange(chosen?.sku ?? '')}
        />
      )}
    />
  ))

interface ShelfPartProps extends Omit<ComponentProps<typeof PartField>, 'part'> {
  sku: string
}

/** A part by its name, as it lies there today; one that is sold no more by its SKU. */
function ShelfPart({ sku, ...field }: ShelfPartProps) {
  const mayRead = usePermissions().holds('read/inventory')
  const { data } = useQuery({ ...findPart(sku), enabled: mayRead && sku !== '' })
  const known = data ?? { sku, name: sku, priceCents: 0, available: null }

  return <PartField {...field} part={sku === '' ? undefined : known} />
}

function useSaving({ id }: Fitting, candidate: Candidate | undefined, onClose: () => void) {
  return useFittingChange(
    id,
    (typed: TypedCandidate) => (candidate ? changeCandidate(id, candidate.id, typed) : addCandidate(id, typed)),
    onClose,
  )
}

const shotsOf = ({ shots }: Fitting, { id }: Candidate) => {
  const count = shots.filter(({ candidateId }) => candidateId === id).length
  return counted(count, 'shot')
}

const letters = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** The first that none begins with. */
const nextLetter = (candidates: readonly { label: string }[]) =>
  letters.find((letter) => candidates.every(({ label }) => label.split(' ')[0] !== letter)) ?? ''
