import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { demoReaders } from '#shared/payments/demo-readers.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'

import { addReader, readersQuery } from './queries.ts'

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'code', label: 'Code' },
] as const

/** A reader shows a code, which is typed here. */
export function AddReader({ isDemo }: { isDemo: boolean }) {
  const request = useRequestForm({
    schema: readersContract.addReader.body,
    defaultValues: { name: '', code: '' },
    fields,
    sending: useAdding(),
    isRepeated: true,
  })
  const { form } = request
  const { errors } = form.formState

  return (
    <section className="grid gap-4">
      <h2 className="font-display text-xl">Add a reader</h2>
      <RequestForm
        aria-label="Add a reader"
        request={request}
        verb="Add the reader"
        otherwise="The reader is not added"
      >
        <Field label="Name" hint="As the register calls it." error={errors.name?.message}>
          {(ids) => (
            <TextInput {...ids} autoComplete="off" maxLength={40} placeholder="Front desk" {...form.register('name')} />
          )}
        </Field>
        <Field
          label="Code"
          hint={isDemo ? undefined : 'The reader shows it under its settings, Generate pairing code.'}
          error={errors.code?.message}
        >
          {(ids) => (
            <TextInput {...ids} autoComplete="off" maxLength={100} className="font-mono" {...form.register('code')} />
          )}
        </Field>
        {isDemo && <DemoCodes onChoose={(code) => form.setValue('code', code, { shouldValidate: true })} />}
      </RequestForm>
    </section>
  )
}

function useAdding() {
  return useAct(addReader, {
    done: (reader) => `${reader.name} is added`,
    touches: [readersQuery.queryKey],
  })
}

const DemoCodes = ({ onChoose }: { onChoose: (code: string) => void }) => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">A demo: its readers are played at the register, and no money moves.</p>
    <div className="flex flex-wrap gap-2">
      {demoReaders.map(({ code, what }) => (
        <Button key={code} tone="quiet" size="small" onClick={() => onChoose(code)}>
          <span className="font-mono">{code}</span> {what}
        </Button>
      ))}
    </div>
  </div>
)
