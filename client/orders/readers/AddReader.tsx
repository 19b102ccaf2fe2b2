import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { demoReaders } from '#shared/payments/demo-readers.ts'
import type { NewReader } from '#shared/payments/readers-contract.ts'

import { addReader, readersQuery } from './queries.ts'

/** A reader shows a code, which is typed here. */
export function AddReader({ isDemo }: { isDemo: boolean }) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [name, rename] = useState('')
  const [code, type] = useState('')
  const adding = useMutation({
    mutationFn: (body: NewReader) => addReader(body, keyOf(body)),
    onSuccess(reader) {
      toastDone(`${reader.name} is added`)
      rename('')
      type('')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: readersQuery.queryKey }),
  })
  const isReady = name.trim() !== '' && code.trim() !== ''

  return (
    <form
      className="grid gap-4"
      aria-label="Add a reader"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !adding.isPending) adding.mutate({ name: name.trim(), code: code.trim() })
      }}
    >
      <h2 className="font-display text-xl">Add a reader</h2>
      <Field label="Name" hint="As the register calls it.">
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={40}
            placeholder="Front desk"
            value={name}
            onChange={({ target }) => rename(target.value)}
          />
        )}
      </Field>
      <CodeField code={code} isDemo={isDemo} onType={type} />
      {isDemo && <DemoCodes onChoose={type} />}
      {adding.error && (
        <Notice kind="problem" title="The reader is not added">
          {adding.error.message}
        </Notice>
      )}
      <Button type="submit" className="justify-self-start" busy={adding.isPending} disabled={!isReady}>
        Add the reader
      </Button>
    </form>
  )
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

interface CodeFieldProps {
  code: string
  isDemo: boolean
  onType: (code: string) => void
}

const CodeField = ({ code, isDemo, onType }: CodeFieldProps) => (
  <Field label="Code" hint={isDemo ? undefined : 'The reader shows it under its settings, Generate pairing code.'}>
    {(ids) => (
      <TextInput
        {...ids}
        autoComplete="off"
        maxLength={100}
        className="font-mono"
        value={code}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)
