import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { NewTag } from '#shared/tags/contract.ts'

import { createTag, tagsQuery } from './queries.ts'
import { TaggedPeople } from './TaggedPeople.tsx'

export function TagsPage() {
  return (
    <ToolPage title="Tags">
      <Loaded skeleton={<Skeleton className="h-64" />}>
        <Tags />
      </Loaded>
    </ToolPage>
  )
}

function Tags() {
  const { tags } = useSuspenseQuery(tagsQuery).data
  const mayChange = usePermissions().holds('manage_clients/users')
  const { read, change } = useAddress()
  const chosen = tags.find(({ id }) => id === read('tag'))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {mayChange && <AddTag onCreated={(id) => change({ tag: id })} />}
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
                  <span className="min-w-0 wrap-anywhere">{name}</span>
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

function AddTag({ onCreated }: { onCreated: (id: string) => void }) {
  const queries = useQueryClient()
  const [name, type] = useState('')
  const [added, setAdded] = useState(0)
  const [problem, setProblem] = useState<string>()
  const creating = useAct(createTag, {
    onDone: async ({ id }) => {
      type('')
      setAdded(added + 1)
      await queries.invalidateQueries(tagsQuery)
      onCreated(id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = NewTag.safeParse({ name })
    setProblem(error?.issues[0]?.message)
    if (data && !creating.isPending) creating.mutate(data.name)
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <Field label="New tag" error={problem ?? sentenceAfter(creating.error)}>
        {(ids) => (
          <TextInput
            {...ids}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => {
              type(target.value)
              setProblem(undefined)
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
