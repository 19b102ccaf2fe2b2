import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { OpenedPrepared } from '#shared/workshop/prepare/contract.ts'

import { openPrepared } from './queries.ts'

/** The code of clubs that were prepared at home: it brings client and clubs with it. */
export function CodeField({ onOpen }: { onOpen: (opened: OpenedPrepared) => void }) {
  const [code, setCode] = useState('')
  const opening = useMutation({ mutationFn: () => openPrepared(code), onSuccess: onOpen })

  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!opening.isPending) opening.mutate()
      }}
    >
      <Field label="Or a code from home" error={sentenceAfter(opening.error)}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            className="w-40 font-mono uppercase"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="quiet" className="mt-7" busy={opening.isPending} disabled={code.trim() === ''}>
        Fill in
      </Button>
    </form>
  )
}
