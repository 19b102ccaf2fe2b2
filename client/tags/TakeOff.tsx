import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { listedName } from '#shared/people/listed-name.ts'
import type { TaggedPerson } from '#shared/tags/contract.ts'

import { tagsQuery, untagPerson } from './queries.ts'

/** Takes the tag from one person. */
export function TakeOff({ tagId, person }: { tagId: string; person: TaggedPerson }) {
  const queries = useQueryClient()
  const taking = useMutation({
    mutationFn: () => untagPerson(tagId, person.id),
    onSettled: () => queries.invalidateQueries(tagsQuery),
  })

  return (
    <>
      {taking.error && <Refusal error={taking.error} />}
      <Button
        tone="quiet"
        size="small"
        aria-label={`Take the tag from ${listedName(person)}`}
        busy={taking.isPending}
        onClick={() => taking.mutate()}
      >
        Take off
      </Button>
    </>
  )
}
