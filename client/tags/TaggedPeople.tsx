import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listedName } from '#client/people/listed-name.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Tag } from '#shared/tags/contract.ts'

import { AddPerson } from './AddPerson.tsx'
import { deleteTag, peopleTagged, tagsQuery, untagPerson } from './queries.ts'

/** Who has a tag, with the ways to give it, to take it and to delete it. */
export function TaggedPeople({ tag, mayChange, onDeleted }: { tag: Tag; mayChange: boolean; onDeleted: () => void }) {
  const queries = useQueryClient()
  const list = useSuspenseInfiniteQuery(peopleTagged(tag.id))
  const [isAsking, ask] = useState(false)
  const taking = useMutation({
    mutationFn: (personId: string) => untagPerson(tag.id, personId),
    onSettled: () => queries.invalidateQueries(tagsQuery),
  })
  const people = list.data.pages.flatMap((page) => page.people)

  return (
    <section aria-label={tag.name} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-xl break-words">{tag.name}</h2>
        {mayChange && (
          <Button tone="quiet" size="small" onClick={() => ask(true)}>
            Delete tag
          </Button>
        )}
      </div>
      {mayChange && <AddPerson tagId={tag.id} />}
      {taking.error && <Notice kind="problem" title={taking.error.message} />}
      {people.length === 0 ? (
        <EmptyState title="Nobody has this tag">Find people above to give it to them.</EmptyState>
      ) : (
        <ul className="border-t border-line">
          {people.map((person) => (
            <li key={person.id} className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1">
              <span className="grid min-w-0">
                <span className="truncate font-medium">{listedName(person)}</span>
                <span className="truncate text-sm text-muted">{person.email}</span>
              </span>
              {mayChange && (
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Take the tag from ${listedName(person)}`}
                  busy={taking.isPending && taking.variables === person.id}
                  onClick={() => taking.mutate(person.id)}
                >
                  Take off
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {isAsking && <DeleteTag tag={tag} onClose={() => ask(false)} onDeleted={onDeleted} />}
    </section>
  )
}

function DeleteTag({ tag, onClose, onDeleted }: { tag: Tag; onClose: () => void; onDeleted: () => void }) {
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => deleteTag(tag.id),
    onSuccess: async () => {
      await queries.invalidateQueries({ ...tagsQuery, exact: true })
      onDeleted()
    },
  })
  const holders = tag.personCount === 1 ? 'One person has it.' : `${tag.personCount} people have it.`

  return (
    <Dialog title={`Delete “${tag.name}”?`} onClose={onClose}>
      <p>{tag.personCount === 0 ? 'Nobody has it.' : `${holders} The people stay, the tag goes.`}</p>
      {deleting.error && <Notice kind="problem" title={deleting.error.message} />}
      <Button tone="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
        Delete tag
      </Button>
    </Dialog>
  )
}
