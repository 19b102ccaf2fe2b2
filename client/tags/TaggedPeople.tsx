import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { List } from '#client/list/List.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Tag } from '#shared/tags/contract.ts'

import { AddPerson } from './AddPerson.tsx'
import { deleteTag, peopleTagged, tagsQuery } from './queries.ts'
import { taggedColumns } from './tagged-columns.tsx'

/** Who has a tag, with the ways to give it, to take it and to delete it. */
export function TaggedPeople({ tag, mayChange, onDeleted }: { tag: Tag; mayChange: boolean; onDeleted: () => void }) {
  const columns = useMemo(() => taggedColumns(tag.id, mayChange), [tag.id, mayChange])
  const [isAsking, ask] = useState(false)

  return (
    <section aria-label={tag.name} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 font-display text-xl wrap-anywhere">{tag.name}</h2>
        {mayChange && (
          <Button tone="quiet" size="small" onClick={() => ask(true)}>
            Delete tag
          </Button>
        )}
      </div>
      {mayChange && <AddPerson tagId={tag.id} />}
      <List
        caption={`Who has the tag ${tag.name}`}
        query={peopleTagged(tag.id)}
        rowsOf={({ people }) => people}
        columns={columns}
        empty={<EmptyState title="Nobody has this tag">Find people above to give it to them.</EmptyState>}
      />
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
      {deleting.error && <Refusal error={deleting.error} />}
      <Button tone="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
        Delete tag
      </Button>
    </Dialog>
  )
}
