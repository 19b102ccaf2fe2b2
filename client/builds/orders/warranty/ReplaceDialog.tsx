import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Picked } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import type { ChosenPart } from '#client/workshop/intake/intake-rows.ts'
import { PartField } from '#client/workshop/intake/PartField.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import { isStillTaken, ReplacedKind, replacedWords } from '#shared/builds/orders/warranty.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { replacePart } from './queries.ts'

const { body } = buildWarrantyContract.replacePart
const { clubId, part, reason } = body.shape

/** A serial is a head's alone. */
const Replacement = z
  .object({
    clubId,
    part,
    sku: Picked<ChosenPart>('Choose a part of the shelf.').transform(({ sku }) => sku),
    serial: z.string(),
    reason,
  })
  .transform(({ serial, ...rest }) => ({ ...rest, ...(rest.part === 'head' && serial.trim() && { serial }) }))
  .pipe(body)
type Replacement = z.output<typeof Replacement>
type Typed = z.input<typeof Replacement>

const fields = [
  { name: 'sku', label: 'From the shelf' },
  { name: 'serial', label: 'Serial' },
  { name: 'reason', label: 'What was wrong with it' },
] as const

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
  first: Pick<Typed, 'clubId' | 'part'>
}

function ReplaceForm({ build, kinds, first, onClose }: ReplaceFormProps) {
  const request = useRequestForm({
    schema: Replacement,
    defaultValues: { ...first, sku: null, serial: '', reason: '' },
    fields,
    sending: useReplacing(build, onClose),
  })
  const { form } = request
  const { errors } = form.formState
  const kind = useWatch({ control: form.control, name: 'part' })

  return (
    <RequestForm request={request} verb="Replace it" otherwise="It is not replaced" onLeave={onClose}>
      <p className="text-sm text-muted">
        It leaves the shelf when the bench puts it in. The client pays nothing: it is a cost of the house.
      </p>
      <WhichPart form={form} clubs={build.clubs} kinds={kinds} />
      <Controller
        key={kind}
        control={form.control}
        name="sku"
        render={({ field: { ref, value, onChange } }) => (
          <PartField
            ref={ref}
            label="From the shelf"
            optional={false}
            error={errors.sku?.message}
            kind={kind}
            part={value ?? undefined}
            onChoose={(chosen) => onChange(chosen ?? null)}
          />
        )}
      />
      {kind === 'head' && (
        <Field label="Serial" optional error={errors.serial?.message}>
          {(ids) => <TextInput {...ids} autoComplete="off" maxLength={60} {...form.register('serial')} />}
        </Field>
      )}
      <Field label="What was wrong with it" hint="Kept in the history, with your name." error={errors.reason?.message}>
        {(ids) => <TextInput {...ids} autoComplete="off" maxLength={300} {...form.register('reason')} />}
      </Field>
    </RequestForm>
  )
}

function useReplacing({ id, version }: Build, onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (replacement: Replacement) => replacePart(id, { ...replacement, version }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
}

interface WhichPartProps {
  form: UseFormReturn<Typed, unknown, Replacement>
  clubs: Build['clubs']
  kinds: readonly ReplacedKind[]
}

function WhichPart({ form, clubs, kinds }: WhichPartProps) {
  // What was chosen is of the kind before.
  const kind = form.register('part', { onChange: () => form.resetField('sku') })

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Club">
        {(ids) => (
          <Select {...ids} {...form.register('clubId')}>
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
          <Select {...ids} {...kind}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {replacedWords[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
