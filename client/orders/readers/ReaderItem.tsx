import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Reader } from '#shared/payments/readers-contract.ts'

import { changeReader, readersQuery } from './queries.ts'
import { stateOf } from './reader-words.ts'

/** One reader: how it is, its name, and the end of its use here. */
export function ReaderItem({ reader }: { reader: Reader }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'name' | 'retire'>()
  const close = () => setOpen(undefined)
  const changing = useMutation({
    mutationFn: ({ name, retired }: { name: string; retired: boolean }) =>
      changeReader(reader.id, { name, retired, version: reader.version }),
    onSuccess(_reader, { name, retired }) {
      toastDone(retired ? `${reader.name} is retired` : `It is called ${name} now`)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: readersQuery.queryKey }),
  })
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
