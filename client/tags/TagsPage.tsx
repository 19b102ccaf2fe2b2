import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { createTag, tagsQuery } from './queries.ts'
import { TaggedPeople } from './TaggedPeople.tsx'

export function TagsPage() {
  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="Tags" lead="The studio’s own words for its people: juniors, left-handers, who wants a call." />
      <Loaded skeleton={<Skeleton className="h-64" />}>
        <Tags />
      </Loaded>
    </div>
  )
}

function Tags() {
  const { tags } = useSuspenseQuery(tagsQuery).data
  const mayChange = usePermissions().holds('manage_clients/users')
  const { read, change } = useAddress()
  const chosen = tags.find(({ id }) => id === read('tag'))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid gap-6">
        {mayChange && <NewTag onCreated={(id) => change({ tag: id })} />}
        {tags.length > 0 && (
          <ul aria-label="Tags" className="border-t border-line">
            {tags.map(({ id, name, personCount }) => (
              <li key={id} className="border-b border-line">
                <button
                  type="button"
                  aria-pressed={id === chosen?.id}
                  className={clsx(
                    'flex min-h-11 w-full items-center justify-between gap-4 px-3 text-left hover:bg-sunken',
                    id === chosen?.id && 'bg-turf font-semibold',
                  )}
                  onClick={() => change({ tag: id })}
                >
                  <span className="min-w-0 break-words">{name}</span>
                  <span className="figures text-muted">{personCount}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen ? (
        <TaggedPeople key={chosen.id} tag={chosen} mayChange={mayChange} onDeleted={() => change({ tag: undefined })} />
      ) : (
        <EmptyState title={tags.length > 0 ? 'Choose a tag' : 'No tags yet'}>
          {tags.length > 0 ? 'Who has it is listed here.' : 'The first one is added with its name.'}
        </EmptyState>
      )}
    </div>
  )
}

function NewTag({ onCreated }: { onCreated: (id: string) => void }) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const [name, type] = useState('')
  const creating = useMutation({
    mutationFn: (newName: string) => createTag(newName, keyFor(newName)),
    onSuccess: async ({ id }) => {
      type('')
      await queries.invalidateQueries(tagsQuery)
      onCreated(id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creating.mutate(name)
  }

  return (
    <form className="grid gap-3" onSubmit={submit}>
      <Field label="New tag" error={creating.error?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => {
              type(target.value)
              creating.reset()
            }}
          />
        )}
      </Field>
      <Button type="submit" tone="quiet" busy={creating.isPending}>
        Add tag
      </Button>
    </form>
  )
}
