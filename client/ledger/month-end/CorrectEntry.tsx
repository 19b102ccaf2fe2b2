import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { correctEntry } from '#client/ledger/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { generalRefusal, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { correctable, correctableCodes } from '#shared/ledger/accounts.ts'
import { NewCorrection } from '#shared/ledger/contract.ts'

const fields = [
  { name: 'debit', label: 'Debit' },
  { name: 'credit', label: 'Credit' },
  { name: 'cents', label: 'Sum' },
  { name: 'reason', label: 'Reason' },
] as const

/** Sets an entry right by another one of today, which names it. */
export function CorrectEntry({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const [entry, setEntry] = useState('')
  const { problems, focusProblems } = useProblemFocus()
  const form = useForm<NewCorrection>({
    ...asFieldsAreLeft,
    resolver: zodResolver(NewCorrection),
    defaultValues: { debit: '4010', credit: '4000', cents: 0, reason: '' },
  })
  const correcting = useMutation({
    mutationFn: (body: NewCorrection) => correctEntry(entry.trim(), body, keyFor({ entry, body })),
    onSuccess({ entry: made }) {
      toastDone(`Entry ${entry.trim()} is corrected by entry ${made}`)
      onClose()
    },
    onError(error) {
      showRefusals(form, fields, error)
      focusProblems()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['ledger'] }),
  })
  const correct = form.handleSubmit((body) => correcting.isPending || correcting.mutate(body), focusProblems)

  return (
    <Dialog title="Correct an entry" place="right" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void correct(event)}>
        <FormProblems
          form={form}
          fields={fields}
          refused="Nothing was corrected"
          general={generalRefusal(fields, correcting.error)}
          ref={problems}
        />
        <p className="text-sm text-muted">The entry stays as it is. Another one is posted today, and names it.</p>
        <Field label="Entry" hint="Its number, as it stands in the journal.">
          {(ids) => (
            <TextInput
              {...ids}
              isTight
              data-first
              inputMode="numeric"
              autoComplete="off"
              value={entry}
              onChange={({ target }) => setEntry(target.value)}
            />
          )}
        </Field>
        <CorrectionFields form={form} />
        <div>
          <Button type="submit" busy={correcting.isPending} disabled={!/^[1-9]\d*$/.test(entry.trim())}>
            Post the correction
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Accounts = () =>
  correctableCodes.map((code) => (
    <option key={code} value={code}>
      {code} {correctable[code]}
    </option>
  ))

function CorrectionFields({ form }: { form: UseFormReturn<NewCorrection> }) {
  const { currency } = useStudio().studio
  const { errors } = form.formState
  const cents = useWatch({ control: form.control, name: 'cents' })

  return (
    <>
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
      <Field label={`Sum, ${currency}`} error={errors.cents?.message}>
        {(ids) => (
          <MoneyField
            {...ids}
            isTight
            currency={currency}
            value={cents || null}
            onChange={(typed) => form.setValue('cents', typed ?? 0, { shouldDirty: true })}
          />
        )}
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        {(ids) => <TextInput {...ids} isTight maxLength={300} {...form.register('reason')} />}
      </Field>
    </>
  )
}
