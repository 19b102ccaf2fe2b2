import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { listedName } from '#client/people/listed-name.ts'
import { peopleMatching } from '#client/people/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { tagPerson, tagsQuery } from './queries.ts'

const mostShown = 6

/** Finds people as somebody types, and gives them the tag. */
export function AddPerson({ tagId }: { tagId: string }) {
  const queries = useQueryClient()
  const [typed, type] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useInfiniteQuery({ ...peopleMatching(search), enabled: search.length > 1 })
  const giving = useMutation({
    mutationFn: (personId: string) => tagPerson(tagId, personId),
    onSuccess: () => type(''),
    onSettled: () => queries.invalidateQueries(tagsQuery),
  })
  const people = search.length > 1 ? (found.data?.pages[0]?.people ?? []) : []

  return (
    <search className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-2">
      <Field label="Give it to" error={found.error?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            type="search"
            autoComplete="off"
            placeholder="Name, e-mail address or phone"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {giving.error && <Notice kind="problem" title={giving.error.message} />}
      {people.length > 0 && (
        <ul aria-label="Found" className="rounded border border-line bg-surface">
          {people.slice(0, mostShown).map((person) => (
            <li key={person.id} className="flex min-h-12 items-center justify-between gap-4 px-3 py-1">
              <span className="min-w-0 truncate">
                {listedName(person)} <span className="text-muted">{person.email}</span>
              </span>
              <Button
                size="small"
                aria-label={`Give the tag to ${listedName(person)}`}
                busy={giving.isPending && giving.variables === person.id}
                onClick={() => giving.mutate(person.id)}
              >
                Give
              </Button>
            </li>
          ))}
        </ul>
      )}
      {search.length > 1 && found.isSuccess && people.length === 0 && (
        <p className="text-sm text-muted">Nobody’s name, address or phone number holds “{search}”.</p>
      )}
    </search>
  )
}
