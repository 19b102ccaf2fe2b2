import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { addReader, changeReader, readersQuery } from '#client/orders/tenders/reader/queries.ts'
import { stateOf } from '#client/orders/tenders/reader/reader-words.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { paymentConfigQuery } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { demoReaders } from '#shared/payments/demo-readers.ts'
import { type Reader, readersContract } from '#shared/payments/readers-contract.ts'

/** The card readers of the counter. */
export const ReadersPage = () => (
  <>
    <TitleBar title="Card readers" />
    <Loaded skeleton={<Skeleton className="m-4 h-64" />}>
      <Readers />
    </Loaded>
  </>
)

function Readers() {
  const { data: readers } = useSuspenseQuery(readersQuery)
  const { data: config } = useQuery(paymentConfigQuery)
  const mayChange = usePermissions().holds('manage_settings/settings')
  if (config?.provider === null) {
    return (
      <div className="p-4">
        <EmptyState title="Cards are not taken by this program">
          Set up Stripe first: whoever runs the server enters its keys (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and
          STRIPE_WEBHOOK_SECRET). Until then another bank’s terminal is entered at the register with its reference.
        </EmptyState>
      </div>
    )
  }

  return (
    <Record aside={mayChange && <AddReader isDemo={config?.provider === 'demo'} />}>
      {readers.length === 0 ? (
        <EmptyState title="No card reader yet">
          With one, the register asks it for the sum by itself. Another bank’s terminal needs nothing here.
        </EmptyState>
      ) : (
        <ul aria-label="Card readers" className="divide-y divide-line border-y border-line">
          {readers.map((reader) => (
            <ReaderItem key={reader.id} reader={reader} />
          ))}
        </ul>
      )}
    </Record>
  )
}

/** One reader: state, name, removal. */
function ReaderItem({ reader }: { reader: Reader }) {
  const [open, setOpen] = useState<'name' | 'retire'>()
  const close = () => setOpen(undefined)
  const changing = useAct(
    ({ name, retired }: { name: string; retired: boolean }) =>
      changeReader(reader.id, { name, retired, version: reader.version }),
    {
      done: (_reader, { name, retired }) => (retired ? `${reader.name} is retired` : `It is called ${name} now`),
      onDone: close,
      touches: [readersQuery.queryKey],
    },
  )
  const mayChange = usePermissions().holds('manage_settings/settings')
  const { label, tone } = stateOf(reader)

  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-40 flex-1">
          <span className="font-semibold wrap-anywhere">{reader.name}</span>
          <span className="block text-sm text-muted figures">{reader.serial}</span>
        </span>
        <Badge tone={tone}>{label}</Badge>
        <span className={mayChange ? 'flex items-center gap-4' : 'hidden'}>
          <Button tone="quiet" size="small" onClick={() => setOpen('name')}>
            Rename<span className="sr-only"> {reader.name}</span>
          </Button>
          <Button tone="plain" size="small" onClick={() => setOpen('retire')}>
            Retire<span className="sr-only"> {reader.name}</span>
          </Button>
        </span>
      </div>
      {open === 'name' && (
        <Rename
          name={reader.name}
          isBusy={changing.isPending}
          onSave={(name) => changing.mutate({ name, retired: false })}
          onClose={close}
        />
      )}
      {open === 'retire' && (
        <Retire
          name={reader.name}
          isBusy={changing.isPending}
          onRetire={() => changing.mutate({ name: reader.name, retired: true })}
          onClose={close}
        />
      )}
      {changing.error && <Refusal title="Not changed" error={changing.error} />}
    </li>
  )
}

interface RenameProps {
  name: string
  isBusy: boolean
  onSave: (name: string) => void
  onClose: () => void
}

function Rename({ name: former, isBusy, onSave, onClose }: RenameProps) {
  const [name, type] = useState(former)

  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !isBusy) onSave(name.trim())
      }}
    >
      <Field label="Name">
        {(ids) => (
          <TextInput
            {...ids}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for with the press before
            autoFocus
            autoComplete="off"
            maxLength={40}
            value={name}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} disabled={name.trim() === ''}>
        Save
      </Button>
      <Button tone="quiet" onClick={onClose}>
        Leave it
      </Button>
    </form>
  )
}

interface RetireProps {
  name: string
  isBusy: boolean
  onRetire: () => void
  onClose: () => void
}

const Retire = ({ name, isBusy, onRetire, onClose }: RetireProps) => (
  <fieldset className="flex flex-wrap items-center gap-3" aria-label={`Retire ${name}`}>
    <span>Retire {name}? It takes no more payments; its code adds it again.</span>
    <Button size="small" busy={isBusy} onClick={onRetire}>
      Retire it
    </Button>
    <Button tone="quiet" size="small" onClick={onClose}>
      Keep it
    </Button>
  </fieldset>
)

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'code', label: 'Code' },
] as const

/** Registers a reader by the code on its screen. */
function AddReader({ isDemo }: { isDemo: boolean }) {
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
