import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Picked } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { PartField, type ChosenPart } from '#client/workshop/service.ts'
import type { Build } from '#shared/builds/orders/contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'
import { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import { replacedWords, type WarrantyPart, isStillTaken, ReplacedKind } from '#shared/builds/orders/warranty.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { leavePart, replacePart } from './queries.ts'

const changing = new Set<Build['status']>(['warranty_return', 'in_build', 'qc_failed'])

/** The clubs here under warranty, the faults, and the replaced parts. */
export function WarrantyJob({ build }: { build: Build }) {
  const [isAsking, ask] = useState(false)
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const { status, clubs, history, returnedAt, warrantyParts } = build
  const back = clubs.filter(({ isBack }) => isBack)
  if (returnedAt === null || !isInHouse(status) || back.length === 0) return null

  const why = history.findLast(({ from, to }) => to === 'warranty_return' && from !== 'on_hold')?.reason
  const isOpen = mayEdit && changing.has(status)
  const ids = new Set(back.map(({ id }) => id))
  const parts = warrantyParts.filter(({ clubId, at }) => ids.has(clubId) && at >= returnedAt)
  return (
    <RecordPart
      title="Under warranty"
      action={
        isOpen && (
          <Button tone="quiet" size="tight" onClick={() => ask(true)}>
            Replace a part
          </Button>
        )
      }
    >
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{back.map(({ slot }) => nameOfSlot(slot)).join(', ')}</span>
        {why && `: ${why}`}
      </p>
      {parts.length === 0 ? (
        <p className="text-sm text-muted">No part is replaced. What is put in costs the client nothing.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {parts.map((part) => (
            <Replaced key={part.id} build={build} part={part} mayLeave={isOpen} />
          ))}
        </ul>
      )}
      {isAsking && <ReplaceDialog build={build} onClose={() => ask(false)} />}
    </RecordPart>
  )
}

function Replaced({ build, part, mayLeave }: { build: Build; part: WarrantyPart; mayLeave: boolean }) {
  const { moment } = useStudio()
  const leaving = useAct(() => leavePart(build.id, part.id), { touches: [buildsKey] })
  const club = build.clubs.find(({ id }) => id === part.clubId)
  const { by, at, isTaken, was, name, serial, reason } = part

  return (
    <li className="grid gap-1 py-2 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span>
          <span className="font-medium">
            {club && nameOfSlot(club.slot)}, {replacedWords[part.part].toLowerCase()}:
          </span>{' '}
          {name} <span className="text-muted">for {was}</span>
        </span>
        {mayLeave && !isTaken && (
          <Button tone="quiet" size="tight" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            Leave it in
          </Button>
        )}
      </div>
      <span className="text-muted">
        {reason}. {isTaken ? 'Put in by' : 'Chosen by'} {by ?? 'somebody who left'}, {moment(at)}
        {serial && `. Serial ${serial}`}
      </span>
      {leaving.error && <Refusal error={leaving.error} />}
    </li>
  )
}

const { body } = buildWarrantyContract.replacePart
const { clubId, part, reason } = body.shape

/** Only heads have serials. */
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

/** Replaces a part of a club by one from the shelf, with the fault. */
function ReplaceDialog({ build, onClose }: ReplaceDialogProps) {
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
  return useAct((replacement: Replacement) => replacePart(id, { ...replacement, version }), {
    onDone: onClose,
    touches: [buildsKey],
  })
}

interface WhichPartProps {
  form: UseFormReturn<Typed, unknown, Replacement>
  clubs: Build['clubs']
  kinds: readonly ReplacedKind[]
}

function WhichPart({ form, clubs, kinds }: WhichPartProps) {
  // The chosen item belongs to the kind chosen before.
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
