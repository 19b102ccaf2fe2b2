import { useMutation, useQueryClient } from '@tanstack/react-query'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { peopleToPick } from '#client/people/service.ts'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'

import { tagPerson, tagsQuery } from './queries.ts'

/** Finds people as somebody types, and gives them the tag. */
export function AddPerson({ tagId }: { tagId: string }) {
  const queries = useQueryClient()
  const giving = useMutation({
    mutationFn: (personId: string) => tagPerson(tagId, personId),
    onSettled: () => queries.invalidateQueries(tagsQuery),
  })

  return (
    <search className="max-w-xl">
      <PersonPicker
        isTight
        label="Give it to"
        find={peopleToPick}
        error={sentenceAfter(giving.error)}
        onPick={({ id }) => giving.mutate(id)}
      />
    </search>
  )
}
