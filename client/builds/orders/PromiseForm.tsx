import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'

import { buildsKey, changeBuild } from './queries.ts'

/** Another day, with the reason that its client reads. */
export function PromiseForm({ build }: { build: Build }) {
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: () => changeBuild(build.id, { version: build.version, promise: { day, reason } }),
    onSuccess: () => {
      setDay('')
      setReason('')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })

  return (
    <form
      className="grid gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (day && reason.trim() && !changing.isPending) changing.mutate()
      }}
    >
      <Field label="Another day">
        {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
      </Field>
      {day && (
        <Field label="Reason" hint="The client reads it on their page.">
          {(ids) => <TextInput {...ids} required value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
      )}
      {changing.error && <Refusal error={changing.error} />}
      {day && (
        <Button type="submit" size="tight" tone="quiet" busy={changing.isPending} className="justify-self-start">
          Promise this day
        </Button>
      )}
    </form>
  )
}
