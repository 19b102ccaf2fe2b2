import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'

import { messagesOfBuild, tellClient } from './queries.ts'

/** What its client was told, and the way to tell them more. */
export function Messages({ build }: { build: Build }) {
  const [isWriting, setWriting] = useState(false)
  const mayTell = usePermissions().holds('edit_builds/builds') && build.person !== null
  const write = () => setWriting(true)
  useKeys(mayTell ? [{ key: 'm', what: 'Message the client', run: write }] : [])

  return (
    <RecordPart
      title="Client"
      action={
        mayTell && (
          <Button size="tight" tone="quiet" onClick={write}>
            Message
          </Button>
        )
      }
    >
      <Loaded skeleton={<Skeleton className="h-16" />}>
        <Told buildId={build.id} />
      </Loaded>
      {isWriting && <Write build={build} onClose={() => setWriting(false)} />}
    </RecordPart>
  )
}

function Told({ buildId }: { buildId: string }) {
  const { messages } = useSuspenseQuery(messagesOfBuild(buildId)).data
  const { moment } = useStudio()
  if (messages.length === 0) return <p className="text-sm text-muted">Nothing was written to them yet.</p>

  return (
    <ul className="divide-y divide-line text-sm">
      {messages.map(({ id, text, by, at }) => (
        <li key={id} className="grid gap-0.5 py-2">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="text-muted">
            {by ?? 'Somebody'}, {moment(at)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Write({ build: { id, number, person }, onClose }: { build: Build; onClose: () => void }) {
  const [text, type] = useState('')
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const telling = useMutation({
    mutationFn: () => tellClient(id, text.trim(), keyOf(text)),
    onSuccess(messages) {
      queries.setQueryData(messagesOfBuild(id).queryKey, messages)
      onClose()
    },
  })

  return (
    <Dialog title={`Message about ${number}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() && !telling.isPending) telling.mutate()
        }}
      >
        <Field label={`To ${person?.name}`} hint="By mail, with the link to their build. It stays beside it.">
          {(ids) => (
            <TextArea
              {...ids}
              data-first
              required
              rows={5}
              maxLength={2000}
              value={text}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        {telling.error && <Notice kind="problem">{telling.error.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={telling.isPending}>
            Send the message
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
