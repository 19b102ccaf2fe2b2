import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { correctEntry } from '#client/ledger/queries.ts'
import { SumField } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { TypedSum } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { correctable, correctableCodes } from '#shared/ledger/accounts.ts'
import { NewCorrection } from '#shared/ledger/contract.ts'

const Correction = NewCorrection.safeExtend({
  cents: TypedSum.pipe(NewCorrection.shape.cents),
  entry: z
    .string()
    .trim()
    .regex(/^[1-9]\d*$/, 'Type the number of an entry, such as 120.'),
})
type Correction = z.output<typeof Correction>

const fields = [
  { name: 'entry', label: 'Entry' },
  { name: 'debit', label: 'Debit' },
  { name: 'credit', label: 'Credit' },
  { name: 'cents', label: 'Sum' },
  { name: 'reason', label: 'Reason' },
] as const

/** Sets an entry right by another one of today, which names it. */
export function CorrectEntry({ onClose }: { onClose: () => void }) {
  const request = useRequestForm({
    schema: Correction,
    defaultValues: { entry: '', debit: '4010', credit: '4000', cents: Number.NaN, reason: '' },
    fields,
    sending: useCorrecting(onClose),
  })

  return (
    <Dialog title="Correct an entry" place="right" onClose={onClose}>
      <RequestForm request={request} verb="Post the correction" otherwise="Nothing was corrected">
        <p className="text-sm text-muted">The entry stays as it is. Another one is posted today, and names it.</p>
        <CorrectionFields form={request.form} />
      </RequestForm>
    </Dialog>
  )
}

function useCorrecting(onClose: () => void) {
  return useAct(({ entry, ...body }: Correction) => correctEntry(entry, body), {
    done: ({ entry: made }, { entry }) => `Entry ${entry} is corrected by entry ${made}`,
    onDone: () => onClose(),
    touches: [['ledger']],
  })
}

const Accounts = () =>
  correctableCodes.map((code) => (
    <option key={code} value={code}>
      {code} {correctable[code]}
    </option>
  ))

function CorrectionFields({ form }: { form: UseFormReturn<z.input<typeof Correction>, unknown, Correction> }) {
  const { errors } = form.formState

  return (
    <>
      <Field label="Entry" hint="Its number, as it stands in the journal." error={errors.entry?.message}>
        {(ids) => (
          <TextInput {...ids} isTight data-first inputMode="numeric" autoComplete="off" {...form.register('entry')} />
        )}
      </Field>
      <Field label="Debit" error={errors.debit?.message}>
        {(ids) => (
          <Select {...ids} isTight {...form.register('debit')}>
            <Accounts />
          </Select>
        )}
      </Field>
      <Field label="Credit" error={errors.credit?.message}>
        {(ids) => (
          <Select {...ids} isTight {...form.register('credit')}>
            <Accounts />
          </Select>
        )}
      </Field>
      <SumField isTight form={form} path="cents" label="Sum" />
      <Field label="Reason" error={errors.reason?.message}>
        {(ids) => <TextInput {...ids} isTight maxLength={300} {...form.register('reason')} />}
      </Field>
    </>
  )
}
